import { chromium, expect as patient, type Page } from "@playwright/test";
import type { RunnerTestCase } from "vitest";
import { createPages } from "#server/platform/http/pages.ts";
import { launchOptions } from "./browser-arguments.ts";
import { watchForTrouble } from "./browser-watch.ts";
import { freePort } from "../free-port.ts";
import { type Client, test as base } from "../harness.ts";
import { createTab } from "./tab.ts";

/** What a person would wait for on a busy machine too. */
export const expect = patient.configure({ timeout: 10_000 });
export { accessible } from "./browser-watch.ts";
export { type Failure, failCalls, failures, loseAnswers } from "./fail-calls.ts";

/** Somebody whom a factory signed in, such as `aManager`. */
interface SignedIn {
  browser: Client & { cookies: () => { name: string; value: string; url: string }[] };
}

type Tab = ReturnType<typeof createTab>;

/** The built pages in a real browser, before the real app of the harness. */
export const test = base.extend<{
  pages: typeof createPages | null;
  port: number;
  tabs: { plain: Tab; withClock: Tab };
  page: Page;
  openAs: OpenAs;
}>({
  // oxlint-disable-next-line eslint/no-empty-pattern
  pages: async ({}, use) => use(createPages),
  // The same for all tests of a worker: what the browser has loaded before is known by its address.
  // oxlint-disable-next-line eslint/no-empty-pattern
  port: [async ({}, use) => use(await freePort()), { scope: "worker" }],
  tabs: [
    async ({ port }, use) => {
      const launched = await chromium.launch(launchOptions);
      const origin = `http://localhost:${port}`;
      await use({
        plain: createTab(launched, origin),
        withClock: createTab(launched, origin, { clock: true }),
      });
      await launched.close();
    },
    { scope: "worker" },
  ],
  /** Of somebody who is not signed in. Any error of a script or breach of the content policy fails the test. */
  // The app is there before the page, and goes after it.
  page: ({ tabs, app: _app, task }, use) => watched(tabs.plain, task, use),
  openAs: async ({ page }, use) => use(openingIn(page)),
});

/** The same with a page whose clock the test can move: it goes by itself, and by `page.clock` faster. */
export const testWithClock = test.extend<{ page: Page }>({
  page: ({ tabs, app: _app, task }, use) => watched(tabs.withClock, task, use),
});

async function watched(tab: Tab, task: RunnerTestCase, use: (page: Page) => Promise<void>) {
  const page = await tab.open();
  const trouble = watchForTrouble(page);
  let shown = "";
  try {
    await use(page);
    if (task.result?.state === "fail") shown = await page.locator("body").innerText();
  } finally {
    await tab.forget();
  }
  expect(trouble).toEqual([]);
  // What failed only now and then cannot be looked at again.
  if (shown) throw new Error(`In the end the page showed:\n${shown}`);
}

/** Goes to what a long list names, and back to it. */
export async function thereAndBack(page: Page, name: string) {
  const link = page.getByRole("link", { name });
  await link.click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await page.goBack();
  await expect(link).toBeInViewport();
}

function openingIn(page: Page): OpenAs {
  return async ({ browser }, path) => {
    await page.context().addCookies(browser.cookies());
    await page.goto(path);
  };
}

/** Opens an address in `page` as somebody who is signed in. */
type OpenAs = (who: SignedIn, path: string) => Promise<void>;
