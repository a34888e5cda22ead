import { and, eq, ne } from "drizzle-orm";
import type { Reviewer } from "#contract/reviewers.ts";
import { withSystemRole, transaction } from "#server/platform/db/transaction.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import type { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { requireFound, AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { lockCandidateOf } from "#server/platform/scopes/scopes.ts";
import { selectReviewers } from "./reviewer-view.ts";

/**
 * A manager removes someone they named who has no visible answer, or withdraws a found colleague's survey that they may
 * know of. Nothing more is sent, and the link stops working.
 */
export function removeReviewer(context: ManagerContext, { reviewerKey }: { reviewerKey: string }) {
  return transaction(context, async (context) => {
    const locked = await lockUnanswered(context, reviewerKey);
    // With batch release no found colleague is shown as contacted.
    if (!locked.reviewer.canBeCorrected && locked.reviewer.status !== "survey_sent")
      throw new AppError("REVIEWER_NOT_FOUND");
    await hideReviewer(context, locked);
    return { removed: true as const };
  });
}

export interface LockedReviewer {
  candidate: typeof candidates.$inferSelect;
  reviewer: Reviewer;
}

/** A reviewer that the manager named and that has no visible answer. Locks their candidate. */
export async function lockNamedReviewer(
  context: ManagerContext,
  reviewerKey: string,
): Promise<LockedReviewer> {
  const locked = await lockUnanswered(context, reviewerKey);
  if (!locked.reviewer.canBeCorrected) throw new AppError("REVIEWER_NOT_FOUND");
  return locked;
}

async function lockUnanswered(context: ManagerContext, reviewerKey: string): Promise<LockedReviewer> {
  const candidate = await lockCandidateOf(context, reviewerKey);
  const views = await selectReviewers(context, candidate);
  const reviewer = requireFound(
    views.find(({ key }) => key === reviewerKey),
    "REVIEWER_NOT_FOUND",
  );
  if (reviewer.hasResponse) throw new AppError("REVIEWER_ANSWERED");
  return { candidate, reviewer };
}

/**
 * Hides the row instead of deleting it, so that naming the person again does not contact them twice.
 * @returns their name
 */
export async function hideReviewer(
  context: ManagerContext,
  { candidate, reviewer: { key, canBeCorrected } }: LockedReviewer,
) {
  // Publish first, because it locks the candidate.
  const found = !canBeCorrected && { candidateId: candidate.id };
  await publish(context, { type: "reviewer.removed", reviewerKey: key, ...found });
  const isReviewer = eq(reviewers.key, key);
  // With batch release managers must not learn who answered: the answer stays and the reviewer goes.
  const isUnanswered = candidate.answersTogether === null ? ne(reviewers.status, "completed") : undefined;
  const [hidden] = await withSystemRole(context, ({ db, clock }) =>
    db
      .update(reviewers)
      .set({ removedAt: clock.now(), requestedAt: null, chosenAt: null, queuedUntil: null, heldUntil: null })
      .where(and(isReviewer, isUnanswered))
      .returning({ name: reviewers.name }),
  );
  return requireFound(hidden, "REVIEWER_ANSWERED");
}
