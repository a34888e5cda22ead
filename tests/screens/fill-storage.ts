import type { Page } from "@playwright/test";

/** As a browser does whose storage is full; until the page is loaded anew. */
export const fillStorage = (page: Page) =>
  page.evaluate(() => {
    // The tab's own storage is another, which has room.
    Object.defineProperty(localStorage, "setItem", {
      value: () => {
        throw new DOMException("Full", "QuotaExceededError");
      },
    });
  });
