import { and, eq, sql } from "drizzle-orm";
import type { Together } from "#contract/candidates.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import type { candidates } from "#server/platform/db/schema/candidates.ts";
import { inserted } from "#server/platform/errors.ts";
import { visibleReviewers } from "#server/platform/scopes/visible-reviewers.ts";
import { roundEnd } from "./round-end.ts";
import { selectShown } from "./select-shown.ts";

/** How far a round is whose answers are shown together; null: they are shown as they arrive. */
export async function readTogether(
  context: ManagerContext,
  candidate: typeof candidates.$inferSelect,
): Promise<Together | null> {
  const { id, answersTogether: least, createdAt, foundShown } = candidate;
  if (!least) return null;
  const reviewers = visibleReviewers(context);
  const [row] = await context.db
    .select({
      asked: sql<number>`count(${reviewers.surveySentAt})::int`,
      lastAskedAt: sql<Date | null>`max(${reviewers.surveySentAt})`.mapWith(reviewers.surveySentAt),
    })
    .from(reviewers)
    .where(and(eq(reviewers.candidateId, id), eq(reviewers.createdByType, "system")));
  const { asked, lastAskedAt } = inserted(row);
  const shown = await selectShown(context, id);
  const isReached = foundShown >= least;
  const isOver = roundEnd({ createdAt, lastAskedAt }) <= context.clock.now();
  return {
    least,
    asked,
    state: isReached ? "shown" : isOver ? "too_few" : "waiting",
    answers: shown.map(({ key, label, card }) => ({ key, label, card })),
  };
}
