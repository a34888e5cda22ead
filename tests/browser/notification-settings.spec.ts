import type { Locator, Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { addJobs } from "../many-rows.ts";
import { aCandidate, aJob, aManager, aReviewer, chooseSettings } from "../factories.ts";
import { holdRequests, problems, retryThroughFailures, throughFailures } from "./failures.ts";
import { accessible, checkLooks, expect, test, testWithClock } from "./fixtures.ts";

test("settings apply to all jobs or each one; a new mode resets them", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  const long = `Baker ${"x".repeat(60)}`;
  const { notifications, jobs } = manager.browser.manager;
  await openAs(manager, "/notification-settings");
  await expect(page).toHaveTitle(/Notification Settings/);
  await expect(page.getByRole("radio", { name: "Global settings" })).toBeChecked();
  const main = page.getByRole("main");
  await expect(frequency(main)).toHaveValue(/^Daily/);
  await expect(zeroReviews(main)).toBeChecked();
  await frequency(main).click();
  for (const name of [/^Immediate/, /^Daily/, /^Weekly/])
    await expect(page.getByRole("option", { name })).toBeVisible();
  await page.getByRole("option", { name: /^Weekly/ }).click();
  await zeroReviews(main).uncheck();
  await accessible(page);
  await save(page).click();
  await expect(page.getByText("Your notification settings have been saved.")).toBeVisible();
  const weekly = { settingsMode: "global", digestFrequency: "weekly", sendZeroReviewsEmail: false };
  expect(await notifications.settings()).toMatchObject(weekly);
  await page.reload();
  await expect(frequency(main)).toHaveValue(/^Weekly/);

  await page.getByRole("radio", { name: "Per-job settings" }).check();
  await expect(page.getByText("No active jobs found")).toBeVisible();
  await accessible(page);
  await page.getByRole("radio", { name: "Global settings" }).check();
  await expect(frequency(main)).toHaveValue(/^Daily/);
  await expect(zeroReviews(main)).toBeChecked();

  const [cook, baker, gone] = [
    await aJob(manager, { title: "Cook" }),
    await aJob(manager, { title: long }),
    await aJob(manager, { title: "Gone" }),
  ];
  await jobs.setActive({ jobId: gone.id, isActive: false });
  await page.reload();
  await page.getByRole("radio", { name: "Per-job settings" }).check();
  await expect(page.getByRole("region")).toHaveCount(2);
  for (const title of ["Cook", long]) {
    await expect(frequency(job(page, title))).toHaveValue(/^Daily/);
    await expect(zeroReviews(job(page, title))).toBeChecked();
  }
  await frequency(job(page, "Cook")).click();
  await page.getByRole("option", { name: /^Immediate/ }).click();
  await zeroReviews(job(page, long)).uncheck();
  await checkLooks(page);
  await save(page).click();
  await expect(page.getByText("Your notification settings have been saved.")).toBeVisible();
  expect(await notifications.settings()).toMatchObject({
    settingsMode: "per_job",
    jobs: [
      { jobId: baker.id, digestFrequency: "daily", sendZeroReviewsEmail: false },
      { jobId: cook.id, digestFrequency: "immediate", sendZeroReviewsEmail: true },
    ],
  });
});

testWithClock("a choice is saved once, and nothing loses it", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  const open = () => openAs(manager, "/notification-settings");

  await test.step("a failure is shown and loses no choice", async () => {
    await retryThroughFailures(page, "notification-settings", open, "Failed to load notification settings.");

    await zeroReviews(page.getByRole("main")).uncheck();
    await throughFailures(page, "notification-settings", "PUT", async (failure) => {
      await save(page).click();
      await expect(page.getByRole("alert")).toHaveText(problems[failure]);
      await expect(page.getByRole("alert")).toHaveText(/^Failed to save notification settings./);
      await expect(zeroReviews(page.getByRole("main"))).not.toBeChecked();
    });
    await save(page).click();
    await expect(page.getByText("Settings saved")).toBeVisible();
  });

  await test.step("saving by keyboard keeps the focus, and pressing twice saves once", async () => {
    await page.reload();
    const held = Promise.withResolvers<void>();
    let saves = 0;
    await page.route("**/api/notification-settings", async (route) => {
      if (route.request().method() === "GET") return route.continue();
      saves++;
      await held.promise;
      return route.continue();
    });
    await save(page).press("Enter");
    await expect(save(page)).toBeDisabled();
    await expect(save(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await save(page).click({ force: true });
    held.resolve();
    await expect(page.getByText("Your notification settings have been saved.")).toBeVisible();
    await expect(save(page)).toBeEnabled();
    await expect(save(page)).toBeFocused();
    expect(saves).toBe(1);
    await page.unroute("**/api/notification-settings");
  });

  await test.step("leaving with unsaved choices asks first", async () => {
    const release = await holdRequests(page, "**/api/notification-settings");
    await save(page).click();
    // Too late for this save.
    await zeroReviews(page.getByRole("main")).check();
    release();
    await expect(save(page)).toBeEnabled();
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(zeroReviews(page.getByRole("main"))).toBeChecked();
    await saveAgain(page);
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeFocused();
  });
});

test("shared jobs are included and named; archived ones leave", async ({ app, page, openAs }) => {
  const owner = await aManager(app, { firstName: "Ada" });
  const manager = await aManager(app);
  const shared = await aJob(owner, { title: "Cook" });
  const baker = await aJob(manager, { title: "Baker" });
  await owner.browser.manager.jobMembers.save({ jobId: shared.id, memberId: manager.id, role: "reader" });
  const { id: candidateId } = await aCandidate(owner, shared.id);
  const { notifications, jobs } = manager.browser.manager;
  await aReviewer(app, { manager: owner, candidateId, status: "completed" });
  await openAs(manager, "/notification-settings");

  await test.step("settings and preview include shared jobs, and say whose they are", async () => {
    await expect(page.frameLocator("iframe").first().getByText("(shared by Ada Lee)").first()).toBeVisible();
    await page.getByRole("radio", { name: "Per-job settings" }).check();
    await expect(job(page, "Cook")).toContainText("Shared by Ada Lee");
    await expect(job(page, "Baker")).not.toContainText("Shared by");
    await zeroReviews(job(page, "Cook")).uncheck();
    await checkLooks(page);
    await save(page).click();
    await expect(page.getByText("Settings saved")).toBeVisible();
    expect(await notifications.settings()).toMatchObject({
      jobs: [{ sendZeroReviewsEmail: true }, { jobId: shared.id, sendZeroReviewsEmail: false }],
    });
  });

  await test.step("a job archived meanwhile leaves the page; other choices are saved", async () => {
    await zeroReviews(job(page, "Cook")).check();
    await jobs.setActive({ jobId: baker.id, isActive: false });
    await save(page).click();
    await expect(page.getByRole("alert")).toContainText(
      "A job was archived or deleted, or is no longer shared with you.",
    );
    await expect(job(page, "Baker")).toHaveCount(0);
    await saveAgain(page);
    expect(await notifications.settings()).toMatchObject({
      settingsMode: "per_job",
      jobs: [{ jobId: shared.id, digestFrequency: "daily", sendZeroReviewsEmail: true }],
    });
  });
});

test("five hundred jobs are paged, and one found by search can be set", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  await addJobs(app, manager.id, 500);
  await app.db.execute(sql`update jobs set title = 'Beekeeper' where title = 'Vacancy 1'`);
  await openAs(manager, "/notification-settings");
  await page.getByRole("radio", { name: "Per-job settings" }).check();
  const jobs = page.getByRole("region", { name: /^(Vacancy|Beekeeper)/ });
  await expect(jobs).toHaveCount(50);
  await page.getByRole("searchbox", { name: "Search jobs" }).fill("bee");
  await expect(jobs).toHaveCount(1);
  await zeroReviews(job(page, "Beekeeper")).uncheck();
  await page.getByRole("searchbox", { name: "Search jobs" }).fill("vacancy 500");
  await expect(job(page, "Vacancy 500")).toBeVisible();
  await save(page).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  const saved = await manager.browser.manager.notifications.settings();
  const changed =
    saved.settingsMode === "per_job"
      ? saved.jobs.filter(({ sendZeroReviewsEmail }) => !sendZeroReviewsEmail)
      : [];
  expect(changed).toHaveLength(1);
});

test("the page previews the next digest and sends one now", async ({ app, page, openAs }) => {
  const { manager } = await aReviewer(app, { status: "completed" });
  await app.db.execute(sql`update hiring_manager_profiles set time_zone = 'Europe/Berlin'`);
  await openAs(manager, "/notification-settings");
  await expect(page.getByText("Daily digest: Sun, 22 Nov 2026, 08:00 (Europe/Berlin)")).toBeVisible();
  const preview = page
    .getByRole("article", { name: "E-mail: 1 new response about Robin Vale" })
    .frameLocator("iframe");
  await expect(preview.getByText("1 new response. 1 person contacted, 1 answered.")).toBeVisible();
  await expect(preview.getByRole("row", { name: "How reliable are they? 5 of 5 1 answer" })).toBeVisible();
  await accessible(page);
  const sendNow = page.getByRole("button", { name: "Send me one now" });
  app.refuseMail("451 try again later");
  await sendNow.click();
  await expect(page.getByRole("alert")).toContainText("Failed to send the digest.");
  app.refuseMail(null);
  await sendNow.click();
  await expect(page.getByText(`We sent a digest of the last seven days to ${manager.email}.`)).toBeVisible();
  expect(app.outbox.at(-1)?.to.email).toBe(manager.email);

  await chooseSettings(manager, {
    settingsMode: "global",
    digestFrequency: "weekly",
    sendZeroReviewsEmail: true,
  });
  await zeroReviews(page.getByRole("main")).uncheck();
  await save(page).click();
  await expect(page.getByRole("alert")).toContainText(
    "Someone changed these settings since you opened them.",
  );
  await expect(
    page.getByText("Weekly: on Monday at 08:00; also when there are zero new reviews"),
  ).toBeVisible();
  await accessible(page);
  await page.getByRole("button", { name: "Keep my version" }).click();
  await save(page).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  expect(await manager.browser.manager.notifications.settings()).toMatchObject({
    digestFrequency: "daily",
    sendZeroReviewsEmail: false,
  });
});

const save = (page: Page) => page.getByRole("button", { name: "Save Settings" });
const job = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
const frequency = (within: Locator) => within.getByRole("combobox", { name: "Digest frequency" });
const zeroReviews = (within: Locator) =>
  within.getByRole("checkbox", { name: "Send e-mail when there are zero new reviews" });

/** Waits for the server, because the toast of an earlier save may still be shown. */
async function saveAgain(page: Page) {
  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  await save(page).click();
  await saved;
  await expect(save(page)).toBeEnabled();
  await expect(page.getByText("Settings saved").last()).toBeVisible();
}
