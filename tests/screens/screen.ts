import { type Browser, chromium, expect, type Page } from "@playwright/test";
import { createPages } from "#server/http/pages.ts";
import { launchOptions } from "./browser-arguments.ts";
import { watchForTrouble } from "./browser-watch.ts";
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
  chromium: Browser;
  page: Page;
  openAs: OpenAs;
}>({
  // oxlint-disable-next-line eslint/no-empty-pattern
  pages: async ({}, use) => use(createPages),
  chromium: [
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const browser = await chromium.launch(launchOptions);
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  /** Of somebody who is not signed in. Any error of a script or breach of the content policy fails the test. */
  page: async ({ chromium: browser, app }, use) => {
    const context = await browser.newContext({
      baseURL: app.url,
      viewport: { width: 1280, height: 800 },
      reducedMotion: "reduce",
    });
    context.setDefaultTimeout(10_000);
    const page = await context.newPage();
    const trouble = watchForTrouble(page);
    await use(page);
    await context.close();
    expect(trouble).toEqual([]);
  },
  openAs: async ({ page }, use) => use(openingIn(page)),
});

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
 * and the browser keeps nothing but its cache, which is what makes it quicker than three tests.
 */
export function testEachFailure(title: string, story: (fixtures: FailureStory) => Promise<void>) {
  test(title, async ({ app, page: first }) => {
    const context = first.context();
    for (const failure of failures) {
      const page = await context.newPage();
      const trouble = watchForTrouble(page);
      try {
        await story({ failure, app, page, openAs: openingIn(page) });
        expect(trouble).toEqual([]);
      } catch (error) {
        throw new Error(`Where calls fail with ${failure}: ${String(error)}`, { cause: error });
      }
      await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
      await page.close();
      await context.clearCookies();
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
