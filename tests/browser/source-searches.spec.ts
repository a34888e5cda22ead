import { eq } from "drizzle-orm";
import { candidateSearches } from "#server/platform/db/schema/candidates.ts";
import { aCandidate, aFailedSearch, aJob, aManager } from "../factories.ts";
import type { TestApp } from "../test-app.ts";
import { failCalls, problems } from "./failures.ts";
import { accessible, expect, test } from "./fixtures.ts";

test("the candidate's page shows the state of each source search", async ({ app, page, openAs }) => {
  const { manager, path, becomes } = await aDesk(app);
  await becomes({ status: "searching", problem: null, finishedAt: null });
  const note = page.getByRole("main").getByText(/People Data Labs/);

  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(manager, path);
  await expect(note).toHaveText("Still searching People Data Labs for former colleagues.");
  await accessible(page);
  // Without a reload.
  await becomes({ problem: "limit", retryAt: new Date("2026-11-21T11:30:00Z") });
  await expect(note).toHaveText(
    /^People Data Labs takes no further searches at present. We try again on 21 Nov, \d\d:30. Everyone in the directory is listed.$/,
  );
  await becomes({ status: "failed", problem: "refused", retryAt: null, finishedAt: app.clock.now() });
  await page.reload();
  await expect(note).toHaveText(
    "People Data Labs refused the search. We do not try again. Everyone in the directory is listed.",
  );
  await expect(page.getByRole("button", { name: "Search again" })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  app.context.settings.peopleDataLabs = {
    key: "the-key",
    url: "http://127.0.0.1:9",
    peoplePerCandidate: 1,
    peoplePerMonth: 0,
  };
  await becomes({ problem: "limit", atCeiling: true });
  await page.reload();
  await expect(note).toHaveText(
    "The search in People Data Labs was skipped because of the monthly limit. It goes on by itself on 1 Dec 2026, or when the limit is raised. Everyone in the directory is listed.",
  );
  await expect(page.getByRole("button", { name: "Search again" })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await becomes({ problem: "partial" });
  await page.reload();
  await expect(note).toHaveText(
    "The search in People Data Labs ended early because of the monthly limit. The people found so far are listed.",
  );
  await becomes({ status: "done", problem: null, atCeiling: false });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Reviewers", exact: true })).toBeVisible();
  await expect(note).toHaveCount(0);
});

test("a failed source search is repeated by a button, once an hour", async ({ app, page, openAs }) => {
  const { manager, path, becomes } = await aDesk(app);
  app.context.settings.peopleDataLabs = {
    key: "the-key",
    url: "http://127.0.0.1:9",
    peoplePerCandidate: 1,
    peoplePerMonth: null,
  };
  const note = page.getByRole("main").getByText(/People Data Labs/);
  const refused = "People Data Labs refused the search. Everyone in the directory is listed.";
  const again = page.getByRole("button", { name: "Search again: People Data Labs" });
  const alerts = page.getByRole("alert").filter({ hasText: "Failed to search People Data Labs again" });

  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(manager, path);
  await expect(note).toHaveText(refused);
  const recover = await failCalls(page, "candidates", "500", "POST");
  await again.click();
  await expect(alerts).toContainText(problems["500"]);
  await expect(again).toBeEnabled();
  await recover();
  await accessible(page);

  await again.press("Enter");
  await expect(note).toHaveText("Still searching People Data Labs for former colleagues.");
  await expect(page.getByRole("heading", { name: "Reviewers", exact: true })).toBeFocused();
  await becomes({ status: "failed", problem: "refused", finishedAt: app.clock.now() });
  await expect(note).toHaveText(refused);
  await again.press("Enter");
  await expect(alerts.last()).toContainText("searched within the last hour. Try again in 60 minutes.");
});

async function aDesk(app: TestApp) {
  const manager = await aManager(app);
  const { id: candidateId } = await aCandidate(manager, (await aJob(manager)).id);
  await aFailedSearch(app, candidateId);
  return {
    manager,
    path: `/dashboard?candidate=${candidateId}`,
    becomes: (now: Partial<typeof candidateSearches.$inferInsert>) =>
      app.db.update(candidateSearches).set(now).where(eq(candidateSearches.candidateId, candidateId)),
  };
}
