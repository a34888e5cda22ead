import { type Browser, type BrowserContext, chromium, expect, type Page } from "@playwright/test";
import { createPages } from "#server/http/pages.ts";
import { launchOptions } from "./browser-arguments.ts";
import { watchForTrouble } from "./browser-watch.ts";
import { freePort } from "../free-port.ts";
import { type Client, type TestApp, test as base } from "../harness.ts";

export { expect } from "@playwright/test";
export { accessible } from "./browser-watch.ts";

/** Somebody whom a factory signed in, such as `aManager`. */
interface SignedIn {
  browser: Client & { cookies: () => { name: string; value: string; url: string }[] };
}

/** The built pages in a real browser, before the real app of the harness. */
export const test = base.extend<{
  pages: typeof createPages | null;
  port: number;
  browser: ReturnType<typeof browserAt>;
  page: Page;
  openAs: OpenAs;
}>({
  // oxlint-disable-next-line eslint/no-empty-pattern
  pages: async ({}, use) => use(createPages),
  // The same for all tests of a worker: what the browser has loaded before is known by its address.
  // oxlint-disable-next-line eslint/no-empty-pattern
  port: [async ({}, use) => use(await freePort()), { scope: "worker" }],
  browser: [
    async ({ port }, use) => {
      const launched = await chromium.launch(launchOptions);
      await use(browserAt(launched, `http://localhost:${port}`));
      await launched.close();
    },
    { scope: "worker" },
  ],
  /** Of somebody who is not signed in. Any error of a script or breach of the content policy fails the test. */
  // The app is there before the page, and goes after it.
  page: async ({ browser, app: _app }, use) => {
    const page = await browser.open();
    const trouble = watchForTrouble(page);
    await use(page);
    await browser.forget();
    expect(trouble).toEqual([]);
  },
  openAs: async ({ page }, use) => use(openingIn(page)),
});

/** One browser for test after test: between them it forgets all but its cache, which is what makes the next one quicker. */
function browserAt(launched: Browser, origin: string) {
  let context: BrowserContext | null = null;
  let isSpent = false;

  async function begin(): Promise<BrowserContext> {
    const begun = await launched.newContext({
      baseURL: origin,
      viewport: { width: 1280, height: 800 },
      reducedMotion: "reduce",
    });
    begun.setDefaultTimeout(10_000);
    // What a test does to the clock stays with the context and all of its pages.
    const install = begun.clock.install.bind(begun.clock);
    begun.clock.install = (options) => {
      isSpent = true;
      return install(options);
    };
    // Stays, so that the process in which all the others live does.
    await (await begun.newPage()).goto("/health");
    isSpent = false;
    return begun;
  }

  return {
    async open(): Promise<Page> {
      context ??= await begin();
      return context.newPage();
    },
    async forget() {
      const [first, ...others] = context?.pages() ?? [];
      if (!context || !first) return;
      if (isSpent) {
        await context.close();
        context = null;
        return;
      }
      for (const page of others) await page.close();
      const devTools = await context.newCDPSession(first);
      const storageTypes = "cookies,local_storage,indexeddb";
      await devTools.send("Storage.clearDataForOrigin", { origin, storageTypes });
      await devTools.detach();
      await context.clearCookies();
      await context.clearPermissions();
    },
  };
}

function openingIn(page: Page): OpenAs {
  return async ({ browser }, path) => {
    await page.context().addCookies(browser.cookies());
    await page.goto(path);
  };
}

/** Opens an address in `page` as somebody who is signed in. */
type OpenAs = (who: SignedIn, path: string) => Promise<void>;

/** How a server can fail a call. */
export type Failure = "500" | "429" | "unreachable";
export const failures: Failure[] = ["500", "429", "unreachable"];

interface FailureStory {
  failure: Failure;
  app: TestApp;
  page: Page;
  openAs: OpenAs;
}

/**
 * One test that tells a story once for each way of failing. At its beginning the database is empty, nobody is signed in,
 * and the browser keeps nothing but its cache.
 */
export function testEachFailure(title: string, story: (fixtures: FailureStory) => Promise<void>) {
  test(title, async ({ app, browser }) => {
    for (const failure of failures) {
      const page = await browser.open();
      const trouble = watchForTrouble(page);
      try {
        await story({ failure, app, page, openAs: openingIn(page) });
        expect(trouble).toEqual([]);
      } catch (error) {
        throw new Error(`Where calls fail with ${failure}: ${String(error)}`, { cause: error });
      } finally {
        await browser.forget();
      }
      await app.reset();
    }
  });
}

/** From now on calls to this path below /api fail so. Returns what ends that. */
export async function failCalls(page: Page, path: string, failure: Failure, method?: string) {
  const url = (address: URL) => address.pathname.startsWith(`/api/${path}`);
  await page.route(url, (route) => {
    if (method && route.request().method() !== method) return route.fallback();
    if (failure === "unreachable") return route.abort("connectionrefused");
    // All that makes it a refusal of the service: without a message it would be anybody's.
    const answered = { defined: failure === "429", status: Number(failure) };
    return route.fulfill({
      status: answered.status,
      contentType: "application/json",
      body: JSON.stringify(
        failure === "429"
          ? { code: "TOO_MANY_ATTEMPTS", message: "Too many.", data: { retryAfterSeconds: 30 }, ...answered }
          : { code: "INTERNAL_SERVER_ERROR", message: "Broken.", data: { id: "the-id" }, ...answered },
      ),
    });
  });
  return () => page.unroute(url);
}
