import type { Page } from "@playwright/test";
import { aCandidate, aJob, aManager, aReviewer, aSubmission } from "../factories.ts";
import { expect, test } from "./screen.ts";

const script = /\/assets\/index-[\w-]+\.js$/;
const answers = /\/api\/(managers\/session|jobs\/[\w-]+|candidates\/[\w-]+(\/report)?)$/;

test("a page whose answers are there before its scripts is drawn once, not first as one that is loading", async ({
  app,
  page,
}) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const { id: candidateId } = await aCandidate(manager, jobId);
  const { id } = await aReviewer(app, { manager, candidateId });
  await app.browser().reviewer.surveys.submit(aSubmission(id));
  await page.context().addCookies(manager.browser.cookies());

  for (const [path, heading, asked] of [
    [`/dashboard?job=${jobId}&candidate=${candidateId}`, "Ratings", 3],
    [`/new-candidate?job=${jobId}`, "Work History", 2],
  ] as const) {
    const start = await openHeld(page, path, asked);
    await start();
    await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
    expect(await page.evaluate("window.loading")).toBe(0);
    expect(await page.evaluate("window.late")).toEqual([]);
  }
});

test("a page whose answers are late says that it is loading", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  const { id } = await aJob(manager);
  const late = Promise.withResolvers<void>();
  await page.route(/\/api\/jobs\/[\w-]+$/, async (route) => {
    await late.promise;
    await route.continue();
  });
  await openAs(manager, `/new-candidate?job=${id}`);
  await expect(page.getByText("Loading")).toBeAttached();
  late.resolve();
  await expect(page.getByRole("heading", { name: "Work History" })).toBeVisible();
});

test("a page whose files are late is told of by the one before, which stays until they are there", async ({
  app,
  page,
  openAs,
}) => {
  await openAs(await aManager(app), "/dashboard");
  await expect(page.getByRole("heading", { name: "No Active Jobs" })).toBeVisible();
  const late = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: "Account" }).click();
  await expect(page.getByRole("status")).toHaveText("Loading");
  await expect(page.getByRole("heading", { name: "No Active Jobs" })).toBeVisible();
  late.resolve();
  await expect(page.getByRole("heading", { name: "Account" })).toBeVisible();
  await expect(page.getByText("Loading")).toHaveCount(0);
});

test("a visitor's page whose files are late is told of too, and its frame stays where they do not come", async ({
  page,
}) => {
  await page.goto("/");
  const late = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await late.promise;
    await route.abort();
  });
  await page.route("/health", (route) => route.abort());
  await page.getByRole("banner").getByRole("link", { name: "Get Started" }).click();
  await expect(page.getByRole("status")).toHaveText("Loading");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Honest reviews, better hires");
  late.resolve();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
  await expect(page.getByRole("banner").getByRole("link", { name: "Get Started" })).toBeVisible();
});

/** Opens the page up to its scripts, and counts from then on how often it is seen to be loading. */
async function openHeld(page: Page, path: string, asked: number) {
  const held = Promise.withResolvers<void>();
  let answered = 0;
  page.on("response", (response) => void (answers.test(response.url()) && answered++));
  await page.route(script, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.evaluate(count);
  await expect.poll(() => answered, { timeout: 25_000 }).toBe(asked);
  // Nor are its files still on the way: then it would say so, as it should.
  await expect.poll(() => page.evaluate<number>(missing), { timeout: 25_000 }).toBe(0);
  return async () => {
    held.resolve();
    await page.waitForLoadState();
    page.removeAllListeners("response");
    await page.unrouteAll();
  };
}

/** How many of the page's files have not come, but for the script that is held. */
const missing = `[...document.querySelectorAll("link[rel=modulepreload]")]
  .filter(({ href }) => !${script}.test(href) && performance.getEntriesByName(href).length === 0).length`;

/**
 * In the page, with each picture: what it is for has headings; what comes further down may come later. And which files had to
 * come beside those of which its head knew. Its time stands still: how long it would wait is of no weight, however slow the
 * machine is.
 */
const count = `
  const soon = window.setTimeout;
  window.setTimeout = (run, ms = 0, ...given) => (ms < 100 ? soon(run, ms, ...given) : 0);
  performance.now = () => 0;
  window.loading = 0;
  const isDrawn = () => document.querySelector("main h2") !== null;
  const look = () => {
    if (document.querySelector("[aria-busy]") && !isDrawn()) window.loading++;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new MutationObserver((_, observer) => {
    if (!isDrawn()) return;
    observer.disconnect();
    const files = performance.getEntriesByType("resource");
    const begun = files.find(({ name }) => ${script}.test(name)).responseEnd;
    window.late = files.filter((file) => file.startTime > begun).map((file) => file.name);
  }).observe(document, { childList: true, subtree: true });`;
