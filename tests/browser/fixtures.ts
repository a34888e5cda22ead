import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { createPages } from "#server/platform/http/pages.ts";
import { aCandidate, aJob, aManager } from "../factories.ts";
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
export { accessible, checkLooks, contrast, fitsWindow } from "./browser-watch.ts";

/** A signed-in account from a factory such as `aManager`. */
interface SignedIn {
  browser: Client & { cookies: () => { name: string; value: string; url: string }[] };
}

/** The built pages in a real browser, served by the real app of `test-app.ts`. */
export const test = base.extend<
  {
    app: TestApp;
    /** Opens a path in `page` as a signed-in account. */
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
  /** Not signed in. A script error or a violation of the content policy fails the test. */
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

/** The same with a clock that `page.clock` can fast-forward. */
export const testWithClock = test.extend({
  page: async ({ page }, use) => {
    await page.clock.install();
    await use(page);
  },
});

/** A manager's candidate, and the path of the candidate's page. */
export async function setUp(app: TestApp, fields: Parameters<typeof aCandidate>[2] = {}) {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const { id: candidateId } = await aCandidate(manager, jobId, fields);
  return { manager, jobId, candidateId, path: `/dashboard?job=${jobId}&candidate=${candidateId}` };
}

/** Presses a button of a dialog by keyboard, once the dialog has taken the focus: a key before that would miss. */
export async function pressInDialog(dialog: Locator, name: string) {
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await dialog.getByRole("button", { name }).press("Enter");
}

/** Opens an item of a long list and goes back to it. */
export async function openAndGoBack(page: Page, name: string) {
  const link = page.getByRole("link", { name });
  await link.click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await page.goBack();
  await expect(link).toBeInViewport();
}

const templateDatabase = () => JSON.parse(process.env["TEST_TEMPLATE"] ?? "null") as TemplateDatabase;
