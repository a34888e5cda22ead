import type * as z from "zod";
import type { AddReviewer, Reviewer } from "#contract/reviewers.ts";
import type { ManagerContext } from "#server/context.ts";
import { inserted } from "#server/errors.ts";
import { happened } from "#server/happened.ts";
import { inTransaction } from "#server/in-transaction.ts";
import { holdCandidate } from "#server/visible/visible-candidates.ts";
import { insertReviewer, refuseManager } from "./insert-reviewer.ts";
import { selectReviewers } from "./reviewer-view.ts";

type Input = z.output<typeof AddReviewer> & { candidateId: string };

/** The manager adds a former colleague by hand. */
export function addReviewer(context: ManagerContext, { candidateId, ...person }: Input): Promise<Reviewer> {
  return inTransaction(context, async (context) => {
    // Ranks are given one at a time.
    await holdCandidate(context, candidateId);
    refuseManager(person.email, context.manager.email);
    const { key } = await insertReviewer(context, { ...person, candidateId, createdByType: "manager" });
    await happened(context, { type: "reviewer.added", reviewerKey: key });
    const all = await selectReviewers(context, candidateId);
    return inserted(all.find((reviewer) => reviewer.key === key));
  });
}
