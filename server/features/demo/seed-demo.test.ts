import { isNotNull } from "drizzle-orm";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { expect, test } from "#tests/harness.ts";
import { seedDemo } from "./seed-demo.ts";

test("a demonstration that starts at night shows batches of answers, too", async ({ app }) => {
  app.clock.set(new Date("2026-11-21T00:10:00Z"));
  await seedDemo(app.context);
  const inBatches = await app.db
    .select({ id: candidates.id })
    .from(candidates)
    .where(isNotNull(candidates.answersTogether));
  const ids = new Set(inBatches.map(({ id }) => id));
  const released = await app.db
    .select({ candidateId: surveyResponses.candidateId })
    .from(surveyResponses)
    .where(isNotNull(surveyResponses.releasedAt));
  const shown = new Set(released.map(({ candidateId }) => candidateId).filter((id) => ids.has(id)));
  expect(shown.size).toBeGreaterThanOrEqual(2);
});
