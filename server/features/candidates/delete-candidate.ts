import { eq, sql } from "drizzle-orm";
import { asSystem } from "#server/platform/db/as-manager.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { keepAsked } from "#server/platform/db/keep-asked.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { holdCandidate } from "#server/platform/scopes/visible-candidates.ts";
import { visibleResponses } from "#server/platform/scopes/visible-responses.ts";
import { visibleReviewers } from "#server/platform/scopes/visible-reviewers.ts";

/** Deletes a candidate with reviewers and responses, and says how many went along. */
export function deleteCandidate(context: ManagerContext, { candidateId }: { candidateId: string }) {
  return inTransaction(context, async (context) => {
    const { db } = context;
    await holdCandidate(context, candidateId);
    const reviewers = visibleReviewers(context);
    const responses = visibleResponses(context);
    const lost = {
      reviewers: await db.$count(reviewers, eq(reviewers.candidateId, candidateId)),
      responses: await db.$count(responses, eq(responses.candidateId, candidateId)),
    };
    await asSystem(context, (context) => keepAsked(context, sql`r.candidate_id = ${candidateId}::uuid`));
    await db.delete(candidates).where(eq(candidates.id, candidateId));
    await happened(context, { type: "candidate.deleted", candidateId, ...lost });
    return lost;
  });
}
