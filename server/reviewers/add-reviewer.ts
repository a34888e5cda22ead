import { and, eq, inArray } from "drizzle-orm";
import type * as z from "zod";
import { dayMs } from "#contract/durations.ts";
import type { AddReviewer, Reviewer } from "#contract/reviewers.ts";
import type { ManagerContext } from "#server/context.ts";
import { countAttempts } from "#server/db/count-attempts.ts";
import { inserted, Refused } from "#server/errors.ts";
import { happened } from "#server/happened.ts";
import { inTransaction } from "#server/in-transaction.ts";
import { addressHashes } from "#server/sealing/address-hash.ts";
import { holdCandidate } from "#server/visible/visible-candidates.ts";
import { visibleReviewers } from "#server/visible/visible-reviewers.ts";
import { insertReviewer, refuseManager } from "./insert-reviewer.ts";
import { selectReviewers } from "./reviewer-view.ts";

type Input = z.output<typeof AddReviewer> & { candidateId: string };

/**
 * The manager names a former colleague, who is asked if they may be asked. Whoever it is, the answer is the same: whether
 * they were found, refused for good or rest is nobody's to try out.
 */
export function addReviewer(context: ManagerContext, { candidateId, ...person }: Input): Promise<Reviewer> {
  return inTransaction(context, async (context) => {
    const candidate = await holdCandidate(context, candidateId);
    refuseManager(person.email, context.manager.email);
    await countNamed(context);
    const named = { ...person, candidateId, createdByType: "manager" as const };
    const added = await insertReviewer(context, { ...named, requestedAt: context.clock.now() });
    const key = added?.key ?? (await namedBefore(context, candidateId, person.email));
    if (added) await happened(context, { type: "reviewer.added", reviewerKey: key });
    const all = await selectReviewers(context, candidate);
    return inserted(all.find((reviewer) => reviewer.key === key));
  });
}

async function namedBefore(context: ManagerContext, candidateId: string, email: string): Promise<string> {
  const reviewers = visibleReviewers(context);
  const [row] = await context.db
    .select({ key: reviewers.key })
    .from(reviewers)
    .where(
      and(
        eq(reviewers.candidateId, candidateId),
        inArray(reviewers.emailHash, addressHashes(context.secret, email)),
        eq(reviewers.createdByType, "manager"),
      ),
    );
  return inserted(row).key;
}

/** Somebody who only tries addresses out comes to an end. */
async function countNamed(context: ManagerContext) {
  const { manager, settings } = context;
  const [counted] = await countAttempts(context, new Map([[`named ${manager.id}`, 1]]), dayMs);
  if (inserted(counted).count > settings.dailyLimits.named) throw new Refused("TOO_MANY_NAMED");
}
