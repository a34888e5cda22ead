import { eq } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { candidateSearches } from "#server/platform/db/schema/candidates.ts";
import { aCandidate, aFailedSearch, aJob, aManager } from "../factories.ts";
import { failCalls, problems } from "./failures.ts";
import { accessible, expect, fitsWindow, test } from "./fixtures.ts";

test("a source search is shown, and a failed one repeated once an hour", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  const { id: candidateId } = await aCandidate(manager, (await aJob(manager)).id);
  await aFailedSearch(app, candidateId);
  const becomes = (now: Partial<typeof candidateSearches.$inferInsert>) =>
    app.db.update(candidateSearches).set(now).where(eq(candidateSearches.candidateId, candidateId));
  const yesterday = new Date(app.clock.now().getTime() - dayMs);
  const note = page.getByRole("main").getByText(/People Data Labs/);
  const searching = "Still searching People Data Labs for former colleagues.";
  const refused = "People Data Labs refused the search. Everyone in the directory is listed.";
  const reviewersHeading = page.getByRole("heading", { name: "Reviewers", exact: true });
  const repeat = page.getByRole("button", { name: "Search again: People Data Labs" });
  const alerts = page.getByRole("alert").filter({ hasText: "Failed to search People Data Labs again" });

  await test.step("its state changes without a reload", async () => {
    await becomes({ status: "searching", problem: null, finishedAt: null });
    await page.setViewportSize({ width: 360, height: 740 });
    await openAs(manager, `/dashboard?candidate=${candidateId}`);
    await expect(note).toHaveText(searching);
    await accessible(page);
    await becomes({ problem: "limit", retryAt: new Date("2026-11-21T11:30:00Z") });
    await expect(note).toHaveText(/We try again on 21 Nov, \d\d:30/);
  });

  await test.step("a source that is no longer configured cannot be searched again", async () => {
    await becomes({ status: "failed", problem: "refused", retryAt: null, finishedAt: yesterday });
    await page.reload();
    await expect(note).toContainText("We do not try again.");
    await expect(repeat).toHaveCount(0);
  });

  const source = { key: "the-key", url: "http://127.0.0.1:9", peoplePerCandidate: 1 };
  await test.step("a search that the monthly limit prevented cannot be repeated", async () => {
    app.context.settings.peopleDataLabs = { ...source, peoplePerMonth: 0 };
    await becomes({ problem: "limit", atCeiling: true });
    await page.reload();
    await expect(note).toContainText("It goes on by itself on 1 Dec 2026");
    await expect(repeat).toHaveCount(0);
    await fitsWindow(page);
  });

  await test.step("a failed search is repeated by a button", async () => {
    app.context.settings.peopleDataLabs = { ...source, peoplePerMonth: null };
    await becomes({ problem: "refused", atCeiling: false });
    await page.reload();
    await expect(note).toHaveText(refused);
    const recover = await failCalls(page, "candidates", "500", "POST");
    await repeat.click();
    await expect(alerts).toContainText(problems["500"]);
    await expect(repeat).toBeEnabled();
    await recover();
    await accessible(page);
    await repeat.press("Enter");
    await expect(note).toHaveText(searching);
    await expect(reviewersHeading).toBeFocused();
  });

  await test.step("a search is repeated at most once an hour", async () => {
    await becomes({ status: "failed", problem: "refused", finishedAt: app.clock.now() });
    await expect(note).toHaveText(refused);
    await repeat.press("Enter");
    await expect(alerts.last()).toContainText("searched within the last hour. Try again in 60 minutes.");
  });

  await test.step("a finished search is not mentioned", async () => {
    await becomes({ status: "done", problem: null });
    await page.reload();
    await expect(reviewersHeading).toBeVisible();
    await expect(note).toHaveCount(0);
  });
});
