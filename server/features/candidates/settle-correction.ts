import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { Candidate, WorkHistoryEntry } from "#contract/candidates.ts";
import { asSystem } from "#server/platform/db/as-manager.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { participations } from "#server/platform/db/schema/participation.ts";
import { found, Refused } from "#server/platform/errors.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { readCorrection } from "#server/features/consent/correct-history.ts";
import { withChoices } from "#server/features/consent/open-participation.ts";
import { holdCandidate } from "#server/platform/scopes/visible-candidates.ts";
import { readCandidate } from "./read-candidate.ts";
import { historyOf, updateCandidate } from "./update-candidate.ts";

interface SettleCorrection {
  candidateId: string;
  accept: boolean;
  seen: WorkHistoryEntry[];
  before: WorkHistoryEntry[];
}

/** The manager takes over how the candidate corrected the work history, as any other correction, or leaves it as it is. */
export function settleCorrection(
  context: ManagerContext,
  { candidateId, accept, seen, before: shown }: SettleCorrection,
): Promise<Candidate> {
  return inTransaction(context, async (context) => {
    const { firstName, lastName, jobId, workHistory } = await holdCandidate(context, candidateId);
    const waiting = await asSystem(context, (context) => readCorrection(context, candidateId));
    const correction = found(waiting ?? undefined, "CANDIDATE_CHANGED");
    const isBeside = historyOf({ workHistory }) === historyOf({ workHistory: shown });
    if (!isBeside || !isDeepStrictEqual(correction.workHistory, seen)) throw new Refused("CANDIDATE_CHANGED");
    await asSystem(context, ({ db }) =>
      db
        .update(participations)
        .set({ proposedHistory: null, proposedAt: null })
        .where(eq(participations.candidateId, candidateId)),
    );
    if (!accept) return readCandidate(context, { candidateId });
    const before = { firstName, lastName, workHistory: workHistory ?? [] };
    const corrected = withChoices(correction.workHistory, workHistory);
    const changes = { ...before, workHistory: corrected, seen: before };
    return updateCandidate(context, { candidateId, jobId, ...changes });
  });
}
