import { eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { participations } from "#server/platform/db/schema/consent.ts";
import { requireFound, oneRow } from "#server/platform/errors.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { decryptToken, encryptToken, keyedHashes } from "#server/platform/crypto/encryption.ts";
import { addDoNotContactHash } from "./do-not-contact.ts";
import { mailboxOf } from "#server/platform/crypto/mailbox-of.ts";

const prefix = "candidates.";
const purpose = "stopping a candidate's e-mails";

/**
 * What the header of a candidate's e-mail carries for RFC 8058: which e-mails to stop, and of which company to which mailbox, so
 * that it works after the candidate is deleted too. It opens nothing.
 */
export const candidateToken = (secret: string, { participationId, companyId, email }: Mailed) =>
  prefix +
  encryptToken(secret, purpose, [participationId, stopHashes(secret, companyId, email)[0]].join("."));

interface Mailed {
  participationId: string;
  companyId: string;
  email: string;
}

export const isCandidateToken = (token: string) => token.startsWith(prefix);

/**
 * That a company is not to mail a mailbox about its candidates, beside those whom nobody may contact. It is kept by the first of
 * these; it may have been by the others, under a former secret or by the address as an earlier version did.
 */
export const stopHashes = (secret: string, companyId: string, email: string): string[] =>
  [mailboxOf(email), email.toLowerCase()].flatMap((one) =>
    keyedHashes(secret, "candidate's stop", `${companyId} ${one}`),
  );

export function stopByToken(context: Context, token: string) {
  const [participationId = "", hash] = requireFound(
    decryptToken(context.secret, purpose, token.slice(prefix.length)) ?? undefined,
    "UNSUBSCRIBE_LINK_NOT_FOUND",
  ).split(".");
  return transaction(context, async (context) => {
    const asked = await selectAsked(context, participationId);
    // The candidate may have been given another address since; e-mails of an earlier version do not say to which they went.
    if (asked && (!hash || asked.hashes.includes(hash))) await stop(context, participationId, asked);
    // After the row, as whoever stops them on the page does.
    if (hash) await addDoNotContactHash(context, hash);
    return { unsubscribed: true as const };
  });
}

/**
 * No more e-mails about this: no reminder, and no new request of the same company, of whichever manager. By the link in
 * the e-mail that came before the candidate can still agree. Said twice it is still once.
 */
export async function stopCandidateMails(context: Context, participationId: string) {
  return stop(context, participationId, oneRow(await selectAsked(context, participationId)));
}

type Asked = NonNullable<Awaited<ReturnType<typeof selectAsked>>>;

async function selectAsked({ db, secret }: Context, participationId: string) {
  const [row] = await db
    .select({ stoppedAt: participations.stoppedAt, email: candidates.email, companyId: candidates.companyId })
    .from(participations)
    .innerJoin(candidates, eq(candidates.id, participations.candidateId))
    .where(eq(participations.id, participationId));
  return row && { ...row, hashes: row.email ? stopHashes(secret, row.companyId, row.email) : [] };
}

async function stop(context: Context, participationId: string, { stoppedAt, hashes: [hash] }: Asked) {
  const { db, clock } = context;
  const stopped = { stoppedAt: stoppedAt ?? clock.now(), reminderDueAt: null };
  await db.update(participations).set(stopped).where(eq(participations.id, participationId));
  if (hash) await addDoNotContactHash(context, hash);
  return stopped;
}
