import { and, eq, ne } from "drizzle-orm";
import type { Reviewer } from "#contract/reviewers.ts";
import { withSystemRole, transaction } from "#server/platform/db/transaction.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import type { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { requireFound, AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { lockOwnCandidate, ownReviewers } from "#server/platform/scopes/scopes.ts";
import { selectReviewers } from "./reviewer-view.ts";

/**
 * A manager removes someone they named who has no visible answer. Nothing more is sent to them, and their link stops
 * working.
 */
export function removeReviewer(context: ManagerContext, { reviewerKey }: { reviewerKey: string }) {
  return transaction(context, async (context) => {
    const named = await lockNamedReviewer(context, reviewerKey);
    await hideReviewer(context, named);
    return { removed: true as const };
  });
}

export interface Named {
  candidate: typeof candidates.$inferSelect;
  reviewer: Reviewer;
}

/** A reviewer whom the manager named and who has no visible answer. Locks their candidate. */
export async function lockNamedReviewer(context: ManagerContext, reviewerKey: string): Promise<Named> {
  const theirs = ownReviewers(context);
  const [row] = await context.db
    .select({ candidateId: theirs.candidateId })
    .from(theirs)
    .where(and(eq(theirs.key, reviewerKey), eq(theirs.createdByType, "manager")));
  const { candidateId } = requireFound(row, "REVIEWER_NOT_FOUND");
  const candidate = await lockOwnCandidate(context, candidateId);
  const all = await selectReviewers(context, candidate);
  const reviewer = requireFound(
    all.find(({ key }) => key === reviewerKey),
    "REVIEWER_NOT_FOUND",
  );
  if (reviewer.hasResponse) throw new AppError("REVIEWER_ANSWERED");
  return { candidate, reviewer };
}

/**
 * Hides the row instead of deleting it, so that naming the person again does not contact them twice.
 * @returns their name
 */
export async function hideReviewer(context: ManagerContext, { candidate, reviewer: { key } }: Named) {
  // Publish first, because it locks the candidate.
  await publish(context, { type: "reviewer.removed", reviewerKey: key });
  const isThem = eq(reviewers.key, key);
  // With batch release managers must not learn who answered: the answer stays and the reviewer goes.
  const isUnanswered = candidate.answersTogether === null ? ne(reviewers.status, "completed") : undefined;
  const [hidden] = await withSystemRole(context, ({ db, clock }) =>
    db
      .update(reviewers)
      .set({ removedAt: clock.now(), requestedAt: null, chosenAt: null, queuedUntil: null, heldUntil: null })
      .where(and(isThem, isUnanswered))
      .returning({ name: reviewers.name }),
  );
  return requireFound(hidden, "REVIEWER_ANSWERED");
}
