import { eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { orReplacement } from "#server/platform/db/schema/columns.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { participations } from "#server/platform/db/schema/consent.ts";
import { requireFound, oneRow } from "#server/platform/errors.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { decryptToken, encryptToken, keyedHashes } from "#server/platform/crypto/encryption.ts";
import { addDoNotContactHash } from "./do-not-contact.ts";
import { mailboxOf } from "#server/platform/crypto/hashes.ts";

const prefix = "candidates.";
const purpose = "stopping a candidate's e-mails";

/**
 * The token in a candidate e-mail's List-Unsubscribe header (RFC 8058). It names the mails, the company and the
 * mailbox, so that it works after the candidate is deleted. It grants no access.
 */
export const candidateToken = (
  secret: string,
  { participationId, companyId, email }: { participationId: string; companyId: string; email: string },
) =>
  prefix +
  encryptToken(secret, purpose, [participationId, stopHashes(secret, companyId, email)[0]].join("."));

export const isCandidateToken = (token: string) => token.startsWith(prefix);

/**
 * The hashes for a company's stop on a mailbox. New stops use the first; the others cover former secrets and the
 * literal address that earlier versions stored.
 */
export const stopHashes = (secret: string, companyId: string, email: string): string[] =>
  [mailboxOf(email), email.toLowerCase()].flatMap((address) =>
    keyedHashes(secret, "candidate's stop", `${companyId} ${address}`),
  );

export function stopByToken(context: Context, token: string) {
  const [participationId = "", hash] = requireFound(
    decryptToken(context.secret, purpose, token.slice(prefix.length)) ?? undefined,
    "UNSUBSCRIBE_LINK_NOT_FOUND",
  ).split(".");
  return transaction(context, async (context) => {
    const mailed = await selectMailedCandidate(context, participationId);
    // The candidate may have a new address since; mails of earlier versions do not say where they went.
    if (mailed && (!hash || mailed.hashes.includes(hash))) await stop(context, participationId, mailed);
    // After the row, in the same order as the page does it.
    if (hash) await addDoNotContactHash(context, hash);
    return { unsubscribed: true as const };
  });
}

/**
 * Stops reminders, and new requests by any manager of the company. The candidate can still agree by the link they
 * have. Idempotent.
 */
export async function stopCandidateMails(context: Context, participationId: string) {
  return stop(context, participationId, oneRow(await selectMailedCandidate(context, participationId)));
}

type MailedCandidate = NonNullable<Awaited<ReturnType<typeof selectMailedCandidate>>>;

async function selectMailedCandidate({ db, secret }: Context, participationId: string) {
  const [row] = await db
    .select({
      stoppedAt: participations.stoppedAt,
      // The token has its hash, so that a damaged address does not matter.
      email: orReplacement<string | null>(candidates.email, null),
      companyId: candidates.companyId,
    })
    .from(participations)
    .innerJoin(candidates, eq(candidates.id, participations.candidateId))
    .where(eq(participations.id, participationId))
    // Like the page. Otherwise a link to a new address could be stopped with the earlier one.
    .for("update", { of: [candidates, participations] });
  return row && { ...row, hashes: row.email ? stopHashes(secret, row.companyId, row.email) : [] };
}

async function stop(
  context: Context,
  participationId: string,
  { stoppedAt, hashes: [hash] }: MailedCandidate,
) {
  const { db, clock } = context;
  const stopped = { stoppedAt: stoppedAt ?? clock.now(), reminderDueAt: null };
  await db.update(participations).set(stopped).where(eq(participations.id, participationId));
  if (hash) await addDoNotContactHash(context, hash);
  return stopped;
}
