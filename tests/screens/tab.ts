import type { Browser, BrowserContext, Page } from "@playwright/test";
import { endFailures } from "./fail-calls.ts";

const viewport = { width: 1280, height: 800 };

/**
 * One tab for test after test: between them it forgets all but its cache, which makes the next one several times
 * cheaper than a new one. With a clock, the tests can move its time.
 */
export function createTab(launched: Browser, origin: string, { clock = false } = {}) {
  let context: BrowserContext | null = null;
  let page: Page | null = null;

  async function begin(): Promise<BrowserContext> {
    const begun = await launched.newContext({ baseURL: origin, viewport, reducedMotion: "reduce" });
    begun.setDefaultTimeout(10_000);
    return begun;
  }

  /** What a page can be told stays with it: all of that is told it again, as it was. */
  async function reset(kept: Page) {
    await kept.context().setOffline(false);
    await endFailures(kept);
    await kept.unrouteAll({ behavior: "ignoreErrors" });
    // An address without a script, so that the page that was open asks nothing more.
    await kept.goto("/health");
    await kept.evaluate(() => sessionStorage.clear());
    kept.removeAllListeners();
    await kept.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: "reduce" });
    await kept.setViewportSize(viewport);
    const devTools = await kept.context().newCDPSession(kept);
    const storageTypes = "cookies,local_storage,indexeddb";
    await devTools.send("Storage.clearDataForOrigin", { origin, storageTypes });
    await devTools.detach();
    await kept.context().clearCookies();
    await kept.context().clearPermissions();
  }

  return {
    async open(): Promise<Page> {
      context ??= await begin();
      if (!page || page.isClosed()) page = await context.newPage();
      // Again for each test: it is now.
      if (clock) await page.clock.install();
      return page;
    },
    async forget() {
      for (const other of context?.pages() ?? []) if (other !== page) await other.close();
      if (page && !page.isClosed()) await reset(page);
    },
  };
}
