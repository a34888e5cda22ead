import { and, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { recountSignals } from "#server/features/surveys/signals/recount-signals.ts";

/**
 * Every answer about a candidate goes, shown or not: deleted, not hidden. Their reviewers are left as after a withdrawal, and
 * whatever comes then waits for others anew.
 */
export async function deleteAnswers(context: Context, candidateId: string) {
  const { db, clock } = context;
  const deleted = await db
    .delete(surveyResponses)
    .where(eq(surveyResponses.candidateId, candidateId))
    .returning({ shownAt: surveyResponses.releasedAt });
  await db
    .update(reviewers)
    .set({ status: "declined", surveyCompletedAt: null, declinedAt: clock.now(), declineReason: "withdrawn" })
    .where(and(eq(reviewers.candidateId, candidateId), inArray(reviewers.status, ["completed"])));
  const shown = deleted.filter(({ shownAt }) => shownAt !== null).length;
  await db
    .update(candidates)
    .set({ withdrawnResponses: sql`${candidates.withdrawnResponses} + ${shown}`, foundShown: 0 })
    .where(eq(candidates.id, candidateId));
  await recountSignals(context, candidateId);
}
