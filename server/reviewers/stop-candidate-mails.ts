import { eq } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { participations } from "#server/db/schema/participation.ts";
import { found, Refused } from "#server/errors.ts";
import { inTransaction } from "#server/in-transaction.ts";
import { keyedHashes, openToken, sealToken } from "#server/sealing/seal.ts";
import { keepHashFromContacting } from "./do-not-contact.ts";
import { mailboxOf } from "#server/sealing/mailbox-of.ts";

const prefix = "candidates.";
const purpose = "stopping a candidate's e-mails";

/** What the header of a candidate's e-mail carries for RFC 8058. It opens nothing. */
export const candidateToken = (secret: string, participationId: string) =>
  prefix + sealToken(secret, purpose, participationId);

export const isCandidateToken = (token: string) => token.startsWith(prefix);

/**
 * That a company is not to mail a mailbox about its candidates, beside those whom nobody may contact. It is kept by the first of
 * these; it may have been by the others, under a former secret or by the address as an earlier version did.
 */
export const stopHashes = (secret: string, companyId: string, email: string): string[] =>
  [mailboxOf(email), email.toLowerCase()].flatMap((one) =>
    keyedHashes(secret, "candidate's stop", `${companyId} ${one}`),
  );

export async function stopByToken(context: Context, token: string) {
  const participationId = openToken(context.secret, purpose, token.slice(prefix.length));
  if (!participationId) throw new Refused("UNSUBSCRIBE_LINK_NOT_FOUND");
  return inTransaction(context, async (context) => {
    await stopCandidateMails(context, participationId);
    return { unsubscribed: true as const };
  });
}

/**
 * No more e-mails about this: no reminder, and no new request of the same company, of whichever manager. By the link in
 * the e-mail that came before the candidate can still agree. Said twice it is still once.
 */
export async function stopCandidateMails(context: Context, participationId: string) {
  const { db, clock, secret } = context;
  const [row] = await db
    .select({ stoppedAt: participations.stoppedAt, email: candidates.email, companyId: candidates.companyId })
    .from(participations)
    .innerJoin(candidates, eq(candidates.id, participations.candidateId))
    .where(eq(participations.id, participationId));
  const { email, companyId, ...before } = found(row, "UNSUBSCRIBE_LINK_NOT_FOUND");
  const stopped = { stoppedAt: before.stoppedAt ?? clock.now(), reminderDueAt: null };
  await db.update(participations).set(stopped).where(eq(participations.id, participationId));
  const [hash] = email ? stopHashes(secret, companyId, email) : [];
  if (hash) await keepHashFromContacting(context, hash);
  return stopped;
}
