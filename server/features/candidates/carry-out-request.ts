import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type * as z from "zod";
import type { Correction, DataRequest } from "#contract/privacy.ts";
import { changeAddress } from "#server/features/consent/candidate-preferences.ts";
import { readCorrection } from "#server/features/consent/correct-history.ts";
import { withChoices } from "#server/features/consent/candidate-portal.ts";
import { checkWorkHistory } from "#server/features/directory/check-row.ts";
import { startSearches } from "#server/features/directory/sources/start-searches.ts";
import { endOnRequest } from "#server/features/privacy/fulfil-request.ts";
import { viewRequest } from "#server/features/privacy/data-requests.ts";
import { notifyCarriedOut } from "#server/features/privacy/request-mails.ts";
import { identifyAgain } from "#server/features/reviewers/identify-reviewers.ts";
import type { AdminContext, Context } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { participations } from "#server/platform/db/schema/consent.ts";
import { dataRequests } from "#server/platform/db/schema/privacy.ts";
import { requireFound, AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { refuseOwnAddress } from "./update-candidate.ts";

interface CarryOut {
  requestId: string;
  correction: z.output<typeof Correction> | null;
}

/**
 * An admin does what a candidate asked for, once it is proved who asks. A copy is handed out by a link, and made when it is
 * taken; the end is the end of everything, and takes its time. Whoever asked is told by a task: it outlives a mail server
 * that is away.
 */
export function carryOutRequest(
  context: AdminContext,
  { requestId, correction }: CarryOut,
): Promise<DataRequest> {
  return transaction(context, async (context) => {
    const { db, clock, tasks } = context;
    // What is being carried out is locked for as long as that takes.
    const before = await viewRequest(context, requestId);
    if (before.state === "under_way") return before;
    const isThis = eq(dataRequests.id, requestId);
    const [row] = await db.select().from(dataRequests).where(isThis).for("update");
    const { kind, candidateId, email, provedAt, carriedOutAt } = requireFound(row, "DATA_REQUEST_NOT_FOUND");
    // Another press may have been quicker.
    const held = await viewRequest(context, requestId);
    if (carriedOutAt || held.state === "under_way") return held;
    if (!provedAt) throw new AppError("DATA_REQUEST_NOT_PROVED");
    if (kind === "end") await tasks.enqueue(db, endOnRequest, { requestId });
    else {
      if (candidateId && kind === "correction" && correction)
        await correctOnRequest(context, candidateId, correction, email);
      // The link that proved who asks gives way to the copy's.
      const link = kind === "copy" ? { linkHash: null, linkSentAt: null } : {};
      await db
        .update(dataRequests)
        .set({ carriedOutAt: clock.now(), ...link })
        .where(isThis);
      await tasks.enqueue(db, notifyCarriedOut, { requestId });
    }
    await publish(context, { type: "privacy.carried_out", kind });
    return viewRequest(context, requestId);
  });
}

/**
 * What is kept of a candidate is put right as they asked, whatever the hiring team says to it. The caller has proof that
 * they ask, and works in a transaction.
 * @param provedBy the address that proved it: an admin who notes a request says which, and no other makes a new one the candidate's
 */
export async function correctOnRequest(
  context: Context,
  candidateId: string,
  correction: z.output<typeof Correction>,
  provedBy: string | null,
): Promise<void> {
  const { db, clock } = context;
  const isThem = eq(candidates.id, candidateId);
  const [row] = await db
    .select({ before: candidates, managerEmail: hiringManagerProfiles.email })
    .from(candidates)
    .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, candidates.createdBy))
    .where(isThem)
    .for("update", { of: candidates });
  if (!row) return;
  const { before, managerEmail } = row;
  const isNew = correction.email !== undefined && correction.email !== before.email;
  if (isNew && provedBy !== before.email) throw new AppError("ADDRESS_NOT_PROVED");
  refuseOwnAddress(correction.email, { email: managerEmail });
  if (correction.workHistory) {
    const waiting = await readCorrection(context, candidateId);
    if (!isDeepStrictEqual(waiting?.workHistory, correction.workHistory))
      throw new AppError("CANDIDATE_CHANGED");
    checkWorkHistory(correction.workHistory, clock.now());
    const settled = { proposedHistory: null, proposedAt: null };
    await db.update(participations).set(settled).where(eq(participations.candidateId, candidateId));
  }
  const after = {
    firstName: correction.firstName ?? before.firstName,
    lastName: correction.lastName ?? before.lastName,
    email: correction.email === undefined ? before.email : correction.email,
    workHistory: correction.workHistory
      ? withChoices(correction.workHistory, before.workHistory)
      : before.workHistory,
  };
  await db.update(candidates).set(after).where(isThem);

  const isRenamed = before.firstName !== after.firstName || before.lastName !== after.lastName;
  const isReadressed = before.email !== after.email;
  if (isReadressed) await changeAddress(context, { ...before, ...after });
  if (isRenamed || correction.workHistory) await identifyAgain(context, candidateId, true);
  if (!before.workHistory && after.workHistory)
    await startSearches(context, { candidateId, workHistory: after.workHistory });
  const changed = [
    ...(isRenamed ? ["name"] : []),
    ...(correction.workHistory ? ["work history"] : []),
    ...(isReadressed ? ["e-mail address"] : []),
  ];
  const name = `${after.firstName} ${after.lastName}`;
  if (changed.length > 0) await publish(context, { type: "candidate.changed", candidateId, name, changed });
}
