import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type * as z from "zod";
import type { Correction, DataRequest } from "#contract/privacy.ts";
import { inviteAtNewAddress } from "#server/features/consent/invite-again.ts";
import { notifyEarlierAddress } from "#server/features/consent/earlier-address.ts";
import { readCorrection } from "#server/features/consent/correct-history.ts";
import { withRelatedCompanies } from "#server/features/consent/candidate-portal.ts";
import { startSearches } from "#server/features/sources/start-searches.ts";
import { eraseOnRequest, lockCandidateOfRequest } from "#server/features/privacy/erase-on-request.ts";
import { viewRequest } from "#server/features/privacy/data-requests.ts";
import { notifyCarriedOut } from "#server/features/privacy/request-mails.ts";
import { refuseTeamAsCandidate } from "#server/features/reviewers/hiring-team.ts";
import { identifyAgain } from "#server/features/reviewers/identify-again.ts";
import type { AdminContext, Context } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { participations } from "#server/platform/db/schema/consent.ts";
import { dataRequests } from "#server/platform/db/schema/privacy.ts";
import { requireFound, AppError } from "#server/platform/errors.ts";
import { listChanges, publish } from "#server/platform/publish.ts";
import { serializeHistory } from "./update-candidate.ts";

interface CarryOut {
  requestId: string;
  correction: z.output<typeof Correction> | null;
}

/**
 * Carries out a data request whose sender is verified. A copy is created when its link is opened; a deletion runs as a task
 * because it takes long. The confirmation is mailed by a task, so that it survives an unavailable mail server.
 */
export function carryOutRequest(
  context: AdminContext,
  { requestId, correction }: CarryOut,
): Promise<DataRequest> {
  return transaction(context, async (context) => {
    const { db, clock, tasks } = context;
    // The deletion task locks the row while it runs, so don't wait for it.
    const request = await viewRequest(context, requestId);
    if (request.state === "under_way") return request;
    await lockCandidateOfRequest(context, requestId);
    const hasId = eq(dataRequests.id, requestId);
    const [row] = await db.select().from(dataRequests).where(hasId).for("update");
    const { kind, candidateId, email, provedAt, carriedOutAt } = requireFound(row, "DATA_REQUEST_NOT_FOUND");
    // Another admin may have been quicker.
    const current = await viewRequest(context, requestId);
    if (carriedOutAt || current.state === "under_way") return current;
    if (!provedAt) throw new AppError("DATA_REQUEST_NOT_PROVED");
    if (kind === "end") await tasks.enqueue(db, eraseOnRequest, { requestId });
    else {
      if (candidateId && kind === "correction" && correction)
        await correctOnRequest(context, candidateId, correction, email);
      // The copy's own link replaces the one that verified the sender.
      const link = kind === "copy" ? { linkHash: null, linkSentAt: null } : {};
      await db
        .update(dataRequests)
        .set({ carriedOutAt: clock.now(), ...link })
        .where(hasId);
      await tasks.enqueue(db, notifyCarriedOut, { requestId });
    }
    await publish(context, { type: "privacy.carried_out", kind });
    return viewRequest(context, requestId);
  });
}

/**
 * Corrects the candidate's data as requested, without the hiring team's approval. Call it in a transaction and only for a
 * verified request.
 * @param provedBy the address that verified the request; only the candidate's current one may change the address
 */
export async function correctOnRequest(
  context: Context,
  candidateId: string,
  correction: z.output<typeof Correction>,
  provedBy: string | null,
): Promise<void> {
  const { db, clock } = context;
  const isCandidate = eq(candidates.id, candidateId);
  const [current] = await db.select().from(candidates).where(isCandidate).for("update");
  if (!current) return;
  const isNewAddress = correction.email !== undefined && correction.email !== current.email;
  if (isNewAddress && provedBy !== current.email) throw new AppError("ADDRESS_NOT_PROVED");
  await refuseTeamAsCandidate(context, correction.email, current.jobId);
  if (correction.workHistory) {
    const pending = await readCorrection(context, candidateId);
    const { before: workHistory } = correction;
    const isUnseen = workHistory && serializeHistory({ workHistory }) !== serializeHistory(current);
    if (isUnseen || !isDeepStrictEqual(pending?.workHistory, correction.workHistory))
      throw new AppError("CANDIDATE_CHANGED");
    const cleared = { proposedHistory: null, proposedAt: null };
    await db.update(participations).set(cleared).where(eq(participations.candidateId, candidateId));
  }
  const corrected = {
    firstName: correction.firstName ?? current.firstName,
    lastName: correction.lastName ?? current.lastName,
    email: correction.email === undefined ? current.email : correction.email,
    workHistory: correction.workHistory
      ? withRelatedCompanies(correction.workHistory, current.workHistory)
      : current.workHistory,
  };
  await db
    .update(candidates)
    .set({ ...corrected, changedAt: clock.now() })
    .where(isCandidate);

  const isRenamed = current.firstName !== corrected.firstName || current.lastName !== corrected.lastName;
  const hasNewAddress = current.email !== corrected.email;
  if (hasNewAddress) {
    await notifyEarlierAddress(context, current);
    await inviteAtNewAddress(context, { ...current, ...corrected });
  }
  if (isRenamed || correction.workHistory) await identifyAgain(context, candidateId, { isCorrected: true });
  if (!current.workHistory && corrected.workHistory)
    await startSearches(context, { candidateId, workHistory: corrected.workHistory });
  const changed = listChanges({
    name: isRenamed,
    "work history": correction.workHistory !== undefined,
    "e-mail address": hasNewAddress,
  });
  const name = `${corrected.firstName} ${corrected.lastName}`;
  if (changed.length > 0) await publish(context, { type: "candidate.changed", candidateId, name, changed });
}
