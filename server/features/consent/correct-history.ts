import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { Candidate, WorkHistoryEntry } from "#contract/candidates.ts";
import type { CandidatePortal } from "#contract/candidate-portal.ts";
import { limitAttempts } from "#server/platform/auth/rate-limits.ts";
import type { CandidateContext, Context } from "#server/platform/context.ts";
import { toDateString } from "#server/platform/clock.ts";
import { participations } from "#server/platform/db/schema/consent.ts";
import { checkWorkHistory } from "#server/features/directory/check-work-history.ts";
import { publish } from "#server/platform/publish.ts";
import { withPortal } from "./with-portal.ts";
import { buildPortalView, withoutRelatedCompanies } from "./candidate-portal.ts";

interface CorrectHistory {
  secret: string;
  workHistory: WorkHistoryEntry[];
}

/** Saves a proposal; nothing else changes until the manager has compared both versions and chosen. */
export function correctHistory(
  context: CandidateContext,
  { secret, workHistory }: CorrectHistory,
): Promise<CandidatePortal> {
  return withPortal(context, secret, async (context, portal) => {
    const { participation, candidate } = portal;
    const now = context.clock.now();
    checkWorkHistory(workHistory, now);
    // Each correction notifies the manager.
    const { address } = context.caller;
    await limitAttempts(context, { kind: "correction", account: participation.id, address });
    const proposedHistory = withoutRelatedCompanies(workHistory);
    // An unchanged history confirms it and withdraws an earlier proposal.
    const isUnchanged = isDeepStrictEqual(
      proposedHistory,
      withoutRelatedCompanies(candidate.workHistory ?? []),
    );
    const proposed = isUnchanged
      ? { proposedHistory: null, proposedAt: null }
      : { proposedHistory, proposedAt: now };
    await context.db.update(participations).set(proposed).where(eq(participations.id, participation.id));
    const name = `${candidate.firstName} ${candidate.lastName}`;
    if (!isUnchanged)
      await publish(context, { type: "candidate.corrected", candidateId: candidate.id, name });
    return buildPortalView(context, { ...portal, participation: { ...participation, ...proposed } });
  });
}

/** The correction that the manager has not decided on yet. */
export async function readCorrection(
  { db }: Pick<Context, "db">,
  candidateId: string,
): Promise<Candidate["correction"]> {
  const { proposedHistory: workHistory, proposedAt } = participations;
  const [row] = await db
    .select({ workHistory, proposedAt })
    .from(participations)
    .where(eq(participations.candidateId, candidateId));
  if (!row?.workHistory || !row.proposedAt) return null;
  return { workHistory: row.workHistory, on: toDateString(row.proposedAt) };
}
