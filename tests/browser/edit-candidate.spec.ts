import { candidates } from "#server/platform/db/schema/candidates.ts";
import { aCandidate, aJob, aManager, aPerson } from "../factories.ts";
import type { TestApp } from "../test-app.ts";
import { holdRequests } from "./failures.ts";
import { accessible, expect, fitsWindow, test, testWithClock } from "./fixtures.ts";

test("a candidate is edited and moved, and colleagues are found again", async ({ app, page, openAs }) => {
  await aPerson(app, {}, { company: "Bolt", start: "2019-01", end: "2020-12" });
  const { manager, candidate } = await setUp(app);
  const target = await aJob(manager, { title: "Chef" });
  await openAs(manager, `/dashboard?job=${candidate.jobId}&candidate=${candidate.id}`);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit candidate" })).toBeFocused();
  await expect(page.getByRole("combobox", { name: "Company" })).toHaveValue("Acme");
  await accessible(page);
  await page.getByLabel("Last Name").fill("Marsh");
  await page.getByRole("combobox", { name: "Company" }).fill("Bolt");
  await page.getByRole("combobox", { name: "Job" }).click();
  await page.getByRole("option", { name: "Chef" }).click();
  await page.setViewportSize({ width: 360, height: 740 });
  await fitsWindow(page);

  // Someone else saves first.
  const { id: candidateId, jobId, workHistory, firstName, lastName } = candidate;
  const seen = { workHistory, firstName, lastName };
  const elsewhere = await aJob(manager, { title: "Baker" });
  await manager.browser.manager.candidates.update({
    candidateId,
    ...seen,
    jobId: elsewhere.id,
    firstName: "Ro",
    seen,
  });
  await page.getByRole("button", { name: "Update candidate" }).click();
  await expect(page.getByRole("alert")).toContainText("Someone changed this candidate");
  await expect(page.getByRole("heading", { name: "The current version" })).toBeVisible();
  await expect(page.getByText("Cook, Acme, ")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "Baker" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Company" })).toHaveValue("Bolt");
  await manager.browser.manager.candidates.update({
    candidateId,
    jobId,
    ...seen,
    seen: { ...seen, firstName: "Ro" },
  });
  await page.getByRole("button", { name: "Update candidate" }).click();
  await expect(page).toHaveURL(`/dashboard?job=${target.id}&candidate=${candidate.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Robin Marsh" })).toBeFocused();
  await expect(page.getByRole("main")).toContainText("Bolt");
  // The form is not where 'back' leads.
  await page.goBack();
  await expect(page).toHaveURL(`/dashboard?job=${candidate.jobId}&candidate=${candidate.id}`);
});

testWithClock("deleting a candidate can be undone for ten seconds", async ({ app, page, openAs }) => {
  const { manager, candidate } = await setUp(app);
  await openAs(manager, `/dashboard?job=${candidate.jobId}&candidate=${candidate.id}`);
  const row = page.getByRole("main").getByRole("link", { name: "Robin Vale" });
  const remove = async () => {
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Delete Robin Vale?" });
    await expect(dialog).toContainText("0 reviewers, 0 responses and all comments");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page).toHaveURL(`/dashboard?job=${candidate.jobId}`);
    await expect(page.getByText("Robin Vale is being deleted")).toBeVisible();
  };
  await page.getByRole("link", { name: "Back to Candidates" }).click();
  await row.click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  // A question about the candidate does not stay on the job's page.
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await row.click();

  await remove();
  // The page before shows the candidate, who can be deleted again. One press still undoes it.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goBack();
  await remove();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toBeVisible();
  await page.clock.runFor(11_000);
  expect(await app.count(candidates)).toBe(1);

  await row.click();
  await remove();
  expect(await app.count(candidates)).toBe(1);
  const deleted = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await page.clock.runFor(11_000);
  await deleted;
  expect(await app.count(candidates)).toBe(0);
  await expect(row).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText("Candidate not found")).toBeVisible();
  // An archived job's candidates still exist.
  await expect(page.getByText("archived")).toHaveCount(0);

  // Another tab may delete the candidate meanwhile.
  const other = await aCandidate(manager, candidate.jobId);
  await page.goto(`/dashboard?job=${candidate.jobId}&candidate=${other.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Robin Vale" })).toBeVisible();
  await manager.browser.manager.candidates.delete({ candidateId: other.id });
  await page.clock.runFor(11_000);
  await expect(page.getByText("Candidate not found")).toBeVisible();

  // Signing out completes the deletion.
  const { id, jobId } = await aCandidate(manager, candidate.jobId);
  await page.goto(`/dashboard?job=${jobId}&candidate=${id}`);
  await remove();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/HM-login");
  expect(await app.count(candidates)).toBe(0);
});

testWithClock("an undo that comes too late says so", async ({ app, page, openAs }) => {
  const { manager, candidate } = await setUp(app);
  await openAs(manager, `/dashboard?job=${candidate.jobId}&candidate=${candidate.id}`);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  // The toast can still be pressed while it disappears, after the deletion has begun.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await undo.dispatchEvent("click");
  await expect(page.getByText("Too late to undo")).toBeVisible();
  await expect(page.getByText("Robin Vale was not deleted")).toHaveCount(0);
  await expect.poll(() => app.count(candidates)).toBe(0);
});

test("a calendar that does not load leaves what is being typed", async ({ app, page, openAs }) => {
  const { manager, candidate } = await setUp(app);
  const file = /\/assets\/month-calendar-.*\.js$/;
  await page.route(file, (route) => route.abort("connectionreset"));
  const release = await holdRequests(page, file);
  await openAs(manager, `/edit-candidate/${candidate.id}`);
  await page.getByLabel("Last Name").fill("Valerian");
  const failed = page.waitForEvent("requestfailed", (request) => file.test(request.url()));
  release();
  await failed;
  await page.getByLabel("End date").fill("Jan 2021");
  await page.getByRole("button", { name: "Update candidate" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Robin Valerian" })).toBeVisible();
});

async function setUp(app: TestApp) {
  const manager = await aManager(app);
  const { id } = await aJob(manager, { title: "Cook" });
  const workHistory = [
    { company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-12", isCurrent: false },
  ];
  return { manager, candidate: await aCandidate(manager, id, { workHistory }) };
}
