import { eq, sql } from "drizzle-orm";
import type { ReviewerContext } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { requireFound } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { recountSignals } from "#server/features/signals/read-signals.ts";
import { lockByReceipt } from "./receipts.ts";

/**
 * Deletes a response, as long as its receipt is kept. Its reviewer's status becomes declined; managers see them as
 * contacted, and the number of withdrawn responses.
 */
export function withdrawResponse(context: ReviewerContext, { receipt }: { receipt: string }) {
  return transaction(context, async (context) => {
    const { db, clock } = context;
    const now = clock.now();
    const { hasReceipt } = await lockByReceipt(context, receipt);
    const [withdrawn] = await db.delete(surveyResponses).where(hasReceipt).returning();
    const { linkHash, candidateId, releasedAt, kind } = requireFound(withdrawn, "RECEIPT_NOT_FOUND");
    // Responses of batch release have a reviewer only if they share their name.
    if (linkHash !== null)
      await db
        .update(reviewers)
        .set({ status: "declined", surveyCompletedAt: null, declinedAt: now, declineReason: "withdrawn" })
        .where(eq(reviewers.linkHash, linkHash));
    await publish(context, { type: "response.withdrawn", candidateId });
    // The hiring team does not learn of the withdrawal of an answer that was never shown.
    if (releasedAt === null) return { withdrawn: true as const };
    await db
      .update(candidates)
      .set({ withdrawnResponses: sql`${candidates.withdrawnResponses} + 1`, changedAt: now })
      .where(eq(candidates.id, candidateId));
    // Those of a batch were counted at its release, for good.
    if (kind === null) await recountSignals(context, candidateId);
    return { withdrawn: true as const };
  });
}
