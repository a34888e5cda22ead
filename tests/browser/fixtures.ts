import { test as base, expect, type Page } from "@playwright/test";
import { createPages } from "#server/platform/http/pages.ts";
import { type aManager, aPassword } from "../factories.ts";
import { freePort } from "../free-port.ts";
import {
  type Client,
  type TemplateDatabase,
  type TestApp,
  type TestDatabase,
  useDatabase,
  useTestApp,
} from "../test-app.ts";
import { watchForTrouble } from "./browser-watch.ts";

export { expect } from "@playwright/test";
export { accessible } from "./browser-watch.ts";

/** Someone whom a factory signed in, such as `aManager`. */
interface SignedIn {
  browser: Client & { cookies: () => { name: string; value: string; url: string }[] };
}

/** The built pages in a real browser, served by the real app of `test-app.ts`. */
export const test = base.extend<
  {
    app: TestApp;
    /** Opens an address in `page` as someone who is signed in. */
    openAs: (who: SignedIn, path: string) => Promise<void>;
  },
  { database: TestDatabase; port: number }
>({
  // Playwright reads the names of the fixtures to set up from these patterns.
  // oxlint-disable-next-line eslint/no-empty-pattern
  database: [({}, use) => useDatabase(templateDatabase(), use), { scope: "worker" }],
  // oxlint-disable-next-line eslint/no-empty-pattern
  port: [async ({}, use) => use(await freePort()), { scope: "worker" }],
  baseURL: ({ port }, use) => use(`http://localhost:${port}`),
  app: ({ database, port }, use) => useTestApp(database, use, { pagesOf: createPages, port }),
  /** Of someone who is not signed in. Any error of a script or breach of the content policy fails the test. */
  // The app starts before the page and stops after it.
  page: async ({ app: _app, page }, use) => {
    const trouble = watchForTrouble(page);
    await use(page);
    expect(trouble).toEqual([]);
  },
  openAs: ({ page }, use) =>
    use(async ({ browser }, path) => {
      await page.context().addCookies(browser.cookies());
      await page.goto(path);
    }),
});

/** The same with a page whose clock the test can move: it goes by itself, and by `page.clock` faster. */
export const testWithClock = test.extend({
  page: async ({ page }, use) => {
    await page.clock.install();
    await use(page);
  },
});

/** Goes to what a long list names, and back to it. */
export async function thereAndBack(page: Page, name: string) {
  const link = page.getByRole("link", { name });
  await link.click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await page.goBack();
  await expect(link).toBeInViewport();
}

/** As in another tab: the page that is open stays as it is. */
export async function signInAgain(page: Page, { email, browser }: Awaited<ReturnType<typeof aManager>>) {
  await browser.visitor.managers.signIn({ email, password: aPassword });
  await page.context().addCookies(browser.cookies());
}

/** As a browser does whose storage is full, until the page is loaded again. */
export const fillStorage = (page: Page) =>
  page.evaluate(() => {
    // The tab's own storage is another, which has room.
    Object.defineProperty(localStorage, "setItem", {
      value: () => {
        throw new DOMException("Full", "QuotaExceededError");
      },
    });
  });

const templateDatabase = () => JSON.parse(process.env["TEST_TEMPLATE"] ?? "null") as TemplateDatabase;
