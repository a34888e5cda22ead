import type { Page } from "@playwright/test";
import { addJobs } from "../many-rows.ts";
import { aCandidate, aJob, aManager, aResponse, aReviewer, aSubmission } from "../factories.ts";
import { failCalls, failures, fastForwardTo, retryThroughFailures } from "./failures.ts";
import { accessible, expect, setUp, test, testWithClock, openAndGoBack } from "./fixtures.ts";

const description = "You will own the services behind our scheduling product. ".repeat(8);

test("the job list shows each active job and leads to archived ones", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  await openAs(manager, "/dashboard");
  await expect(page).toHaveTitle(/Dashboard/);
  await expect(page.getByText("No Active Jobs")).toBeVisible();
  await expect(page.getByRole("link", { name: "Create New Job" })).toHaveAttribute("href", "/new-job");
  await accessible(page);

  const navigation = page.getByRole("navigation", { name: "Main" });
  const targets = {
    Dashboard: "/dashboard",
    "Manage Jobs": "/manage-jobs",
    "Notification Settings": "/notification-settings",
  };
  for (const [name, href] of Object.entries(targets))
    await expect(navigation.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  await expect(page.getByRole("banner")).toContainText("Welcome, Morgan");
  await expect(page.getByRole("banner")).toContainText("Juniper Labs");
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();

  const job = await aJob(manager, { title: "Cook", department: "Kitchen", location: "Porto", description });
  const archived = await aJob(manager, { title: "Baker" });
  await manager.browser.manager.jobs.setActive({ jobId: archived.id, isActive: false });
  const { id: candidateId } = await aCandidate(manager, job.id);
  await aReviewer(app, { manager, candidateId, status: "completed" });
  await page.reload();
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Cook" }) });
  await expect(card.getByText("New answers", { exact: true })).toBeVisible();
  for (const text of ["Active", "Kitchen", "Porto", "1 candidate", "1 response"])
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  await expect(card.getByText("You will own")).toHaveCSS("-webkit-line-clamp", "2");
  await expect(page.getByText("Baker")).toHaveCount(0);
  await accessible(page);

  await manager.browser.manager.jobs.setActive({ jobId: job.id, isActive: false });
  await page.reload();
  await expect(page.getByText("No Active Jobs")).toBeVisible();
  await expect(page.getByText("You find archived jobs under Manage Jobs.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Manage Jobs" }).click();
  await expect(page.getByRole("heading", { name: "Archived Jobs (2)" })).toBeVisible();
});

test("keyboard, back, forward and reload lead through the levels", async ({ app, page, openAs }) => {
  const { manager, candidateId, jobId } = await setUp(app);
  await test.step("the keyboard opens a job and a candidate, and the browser goes back", async () => {
    await openAs(manager, "/dashboard");
    await page.getByRole("link", { name: "Software Engineer" }).press("Enter");
    await expect(page).toHaveURL(`/dashboard?job=${jobId}`);
    await expect(heading(page, "Software Engineer")).toBeFocused();
    await page.getByRole("link", { name: /Robin Vale/ }).press("Enter");
    await expect(page).toHaveURL(`/dashboard?job=${jobId}&candidate=${candidateId}`);
    await expect(heading(page, "Robin Vale")).toBeFocused();
    await page.reload();
    await expect(heading(page, "Robin Vale")).toBeVisible();
    await page.goBack();
    await expect(heading(page, "Software Engineer")).toBeVisible();
    await page.goForward();
    await expect(heading(page, "Robin Vale")).toBeVisible();

    await page.getByRole("link", { name: "Back to Candidates" }).click();
    await expect(heading(page, "Software Engineer")).toBeFocused();
    await page.getByRole("link", { name: "Back to Job Selection" }).click();
    await expect(page).toHaveURL("/dashboard");
    await expect(heading(page, "Dashboard")).toBeFocused();
  });

  await test.step("a page restored by the browser shows nothing after signing out", async () => {
    await expect(page.getByRole("link", { name: "Software Engineer" })).toBeVisible();
    await page.context().clearCookies();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expect(page).toHaveURL(/\/HM-login/);
  });
});

testWithClock("jobs load after a failure, and new responses are counted", async ({ app, page, openAs }) => {
  const { manager, candidateId, jobId } = await setUp(app);
  await test.step("jobs that fail to load offer Retry", async () => {
    const open = () => openAs(manager, "/dashboard");
    await retryThroughFailures(page, "jobs", open, "Failed to load jobs.", undefined, failures);
    await expect(page.getByRole("link", { name: "Software Engineer" })).toBeVisible();
  });

  await test.step("a new response is counted at each level within 15 seconds", async () => {
    for (const [path, before, after] of [
      ["/dashboard", "0 responses", "1 response"],
      [`/dashboard?job=${jobId}`, "1 response", "2 responses"],
      [`/dashboard?job=${jobId}&candidate=${candidateId}`, "Completed2", "Completed3"],
    ] as const) {
      const { id } = await aReviewer(app, { manager, candidateId });
      await openAs(manager, path);
      await expect(page.getByRole("main")).toContainText(before);
      await app.browser().reviewer.surveys.submit(aSubmission(id));
      await page.clock.fastForward(14_000);
      await expect(page.getByRole("main")).toContainText(after);
    }
  });
});

test("a page that fails to load recovers once the connection is back", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  const { title } = await aJob(manager);
  await openAs(manager, "/dashboard");
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  const heading = page.getByRole("heading", { level: 1 });
  // A routed file does not come from the browser's cache, which an earlier test may have filled.
  await page.route("**/*.js", (route) => route.continue());
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Notification Settings" }).click();
  await expect(heading).toHaveText("Something went wrong");
  await accessible(page);
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Notification Settings" }).click();
  await expect(heading).toHaveText("Notification Settings");

  // The page recovers without a click, and its frame is not reloaded.
  await page.context().setOffline(true);
  await page.evaluate("isTheSame = true");
  await page.getByRole("link", { name: "Manage Jobs" }).click();
  await expect(heading).toHaveText("Something went wrong");
  await page.context().setOffline(false);
  await expect(heading).toHaveText("Manage Jobs");
  await expect(page.getByText(title)).toBeVisible();
  expect(await page.evaluate("isTheSame")).toBe(true);

  // The browser cannot know that the server is back: the page polls it.
  await page.route("**", (route) => route.abort("connectionrefused"));
  const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/health"));
  await page.getByRole("link", { name: "Account" }).click();
  await expect(heading).toHaveText("Something went wrong");
  await failed;
  await page.unroute("**");
  await expect(heading).toHaveText("Account");
  expect(await page.evaluate("isTheSame")).toBe(true);

  // Files of an older build are gone for good: the page is reloaded once, to get the current ones.
  await page.route("**/_manager.company-*.js", (route) => route.fulfill({ status: 404 }));
  await page.getByRole("link", { name: "Juniper Labs" }).click();
  await page.waitForFunction(() => !("isTheSame" in window));
  await expect(heading).toHaveText("Something went wrong");

  // The same on each page, also in Safari, which does not say which file failed.
  const hidingUrls = await page.addInitScript(() => {
    addEventListener("vite:preloadError", (event) => {
      const error: Error = Reflect.get(event, "payload");
      error.message = error.message.replace(/http\S+/, "");
    });
  });
  await page.goto("/dashboard");
  await page.route("**/_manager.{account,manage-jobs}-*.js", (route) => route.fulfill({ status: 404 }));
  for (const name of ["Account", "Manage Jobs"]) {
    await page.evaluate("isTheSame = true");
    await page.getByRole("link", { name }).click();
    await page.waitForFunction(() => !("isTheSame" in window));
    await expect(heading).toHaveText("Something went wrong");
  }
  await hidingUrls.dispose();
});

testWithClock("a health check that never answers is repeated", async ({ app, page, openAs }) => {
  await openAs(await aManager(app), "/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The browser's own timeout follows the real clock.
  await page.evaluate(() => {
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), ms);
      return controller.signal;
    };
  });
  let requests = 0;
  await page.route("/health", () => void requests++);
  await page.route("**/_manager.account-*.js", (route) => route.abort());
  await page.getByRole("link", { name: "Account" }).click();
  await expect.poll(() => requests).toBeGreaterThan(0);
  await page.unroute("**/_manager.account-*.js");
  await page.route("/health", (route) => route.fulfill({ status: 200 }));
  await page.clock.fastForward(10_000);
  await fastForwardTo(page, page.getByRole("heading", { name: "Account", level: 1 }));
});

test("a notice is dismissed and restored, and a failed dismissal does not say that it was done", async ({
  app,
  page,
  openAs,
}) => {
  const setup = await setUp(app);
  await aResponse(app, setup);
  await openAs(setup.manager, "/dashboard");
  const notice = page.getByRole("link", { name: /^1 new answer about Robin Vale/ });
  const dismiss = page.getByRole("button", { name: /^Dismiss: 1 new answer/ });
  const succeed = await failCalls(page, "attention/dismissed", "500");
  await dismiss.click();
  await expect(page.getByText("Failed to dismiss")).toBeVisible();
  await expect(page.getByText("Dismissed", { exact: true })).toHaveCount(0, { timeout: 3_000 });
  await expect(notice).toBeVisible();
  await succeed();
  await dismiss.click();
  await expect(notice).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(notice).toBeVisible();
});

test("a long job list is paged and searched, and going back restores it", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  await addJobs(app, manager.id, 500);
  await openAs(manager, "/dashboard");
  const cards = page.getByRole("main").getByRole("listitem");
  await expect(cards).toHaveCount(50);
  await expect(cards.first()).toContainText("Vacancy 500");
  expect(await page.locator("*").count()).toBeLessThan(2_500);
  await page.getByRole("button", { name: "Show more (450)" }).click();
  await expect(cards).toHaveCount(100);
  await openAndGoBack(page, "Vacancy 410");
  await expect(cards).toHaveCount(100);

  await page.getByRole("searchbox", { name: "Search jobs" }).fill("vacancy 1 ");
  await expect(cards.last()).toContainText("Vacancy 1");
  await page.getByRole("searchbox", { name: "Search jobs" }).fill("nothing like it");
  await expect(page.getByText("Nothing matches 'nothing like it'.")).toBeVisible();
});

test("all three levels fit a dark phone, with controls large enough", async ({ app, page, openAs }) => {
  const { manager, candidateId, jobId } = await setUp(app);
  await aReviewer(app, { manager, candidateId, status: "completed" });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark" });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  for (const path of ["", `?job=${jobId}`, `?job=${jobId}&candidate=${candidateId}`]) {
    await openAs(manager, `/dashboard${path}`);
    await expect(page.getByRole("main")).toContainText(/Software Engineer/);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await accessible(page);
    expect(await page.evaluate(missedByFinger, ":is(main, header)")).toEqual([]);
  }
  await page.getByRole("button", { name: "Share report" }).click();
  await expect(page.getByLabel("Recipient")).toBeVisible();
  expect(await page.evaluate(missedByFinger, "[role=dialog]")).toEqual([]);
  await devTools.detach();
});

/** Buttons and fields, except names in running text, that a finger misses 21 px above or below their middle. */
function missedByFinger(within: string): string[] {
  const controls = document.querySelectorAll(`${within} :is(button:not(dt *), input, select)`);
  return [...controls]
    .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((control) => {
      control.scrollIntoView({ block: "center" });
      const { left, top, width, height } = control.getBoundingClientRect();
      const at = (away: number) => document.elementFromPoint(left + width / 2, top + height / 2 + away);
      return !control.contains(at(-21)) || !control.contains(at(21));
    })
    .map(({ outerHTML }) => outerHTML);
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
