import { eq } from "drizzle-orm";
import { candidateSearches } from "#server/db/schema/sources.ts";
import { aCandidate, aJob, aManager } from "../factories.ts";
import { accessible, expect, test } from "./screen.ts";

test("a candidate's page says which source is still searched, which is asked again and which failed", async ({
  app,
  page,
  openAs,
}) => {
  const manager = await aManager(app);
  const { id: candidateId } = await aCandidate(manager, (await aJob(manager)).id);
  const startedAt = app.clock.now();
  await app.db.insert(candidateSearches).values({ candidateId, source: "people_data_labs", startedAt });
  const note = page.getByText(/People Data Labs/);
  const becomes = (now: Partial<typeof candidateSearches.$inferInsert>) =>
    app.db.update(candidateSearches).set(now).where(eq(candidateSearches.candidateId, candidateId));

  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(manager, `/dashboard?candidate=${candidateId}`);
  await expect(note).toHaveText("Still searching People Data Labs for former colleagues.");
  await accessible(page);
  // Without a reload.
  await becomes({ problem: "limit", retryAt: new Date("2026-11-21T11:30:00Z") });
  await expect(note).toHaveText(
    /^People Data Labs takes no further searches at present. It is asked again on 21 Nov, \d\d:30. Everybody whom the directory knows is listed.$/,
  );
  await becomes({ status: "failed", problem: "refused", retryAt: null, finishedAt: startedAt });
  await page.reload();
  await expect(note).toHaveText(
    "People Data Labs refused the search. It is not asked again. Everybody whom the directory knows is listed.",
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await becomes({ status: "done", problem: null });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Reviewers", exact: true })).toBeVisible();
  await expect(note).toHaveCount(0);
});
