import { eq } from "drizzle-orm";
import type { ActivityAction, ActivityDetails } from "#contract/activity.ts";
import { recordActivity } from "#server/activity/record-activity.ts";
import type { ActingContext } from "#server/context.ts";
import type { Transaction } from "#server/db/client.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { findOwned } from "./find-owned.ts";
import { readOutreach } from "./read-outreach.ts";
import { selectOutreach } from "./select-outreach.ts";
import { wakeOutreach } from "#server/reviewers/wake-outreach.ts";

type Candidate = typeof candidates.$inferSelect;

interface Change {
  set: Partial<Candidate>;
  action: ActivityAction;
  details?: ActivityDetails;
}

/**
 * One change in how the system asks about one of the manager's candidates: kept, told in the trail, and acted upon.
 * @param decide what changes; null: nothing does
 */
export function changeCandidate(
  context: ActingContext,
  managerId: string,
  candidateId: string,
  decide: (candidate: Candidate) => Change | null,
) {
  const { db, clock, actor } = context;
  return db.transaction(async (tx: Transaction) => {
    const candidate = await findOwned(tx, managerId, candidateId);
    const isThis = eq(candidates.id, candidateId);
    const change = decide(candidate);
    if (change) {
      const { set, action, details } = change;
      await tx.update(candidates).set(set).where(isThis);
      const label = `${candidate.firstName} ${candidate.lastName}`;
      const record = { type: "candidate", id: candidateId, label } as const;
      await recordActivity({ db: tx, clock }, { actor, action, record, ...(details && { details }) });
      await wakeOutreach(tx, isThis, clock.now());
    }
    return readOutreach(tx, context, await selectOutreach(tx, context, isThis));
  });
}
