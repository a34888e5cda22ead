import { and, eq } from "drizzle-orm";
import { isSigned } from "#server/auth/signatures.ts";
import type { Context } from "#server/context.ts";
import { holdCandidates } from "#server/db/hold-candidates.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { found } from "#server/errors.ts";
import { happened } from "#server/happened.ts";
import { inTransaction } from "#server/in-transaction.ts";
import { isDigestToken, pauseDigests } from "#server/notifications/pause-digests.ts";
import { emailHash, keepHashFromContacting } from "#server/reviewers/do-not-contact.ts";
import { isCandidateToken, stopByToken } from "#server/reviewers/stop-candidate-mails.ts";
import { openToken, sealToken } from "#server/sealing/seal.ts";

const purpose = "unsubscribing";

type Addressee = Pick<typeof reviewers.$inferSelect, "key" | "email">;

/**
 * What the mail's header carries for RFC 8058: whom not to contact, and which survey that declines. Whoever reads it learns
 * neither. It works however old it is, and after everything about the reviewer is deleted: the directory finds by the address
 * alone whom to forget.
 */
export function unsubscribeToken(secret: string, { key, email }: Addressee): string {
  return sealToken(secret, purpose, [key, emailHash(secret, email), email].join("."));
}

/**
 * What the link in an e-mail's header does. A survey's: never again, not this survey, and not for any other company. A
 * digest's: no more digests. A candidate's: no more e-mails about this. Said twice it is still once.
 */
export async function unsubscribe(context: Context, { token }: { token: string }) {
  if (isDigestToken(token)) return pauseDigests(context, token);
  if (isCandidateToken(token)) return stopByToken(context, token);
  const addressee = readAddressee(context, token);
  return inTransaction(context, async (context) => {
    await endContact(context, addressee);
    return { unsubscribed: true as const };
  });
}

/** Never again, not this survey, and not for any other company. */
export async function endContact(context: Context, { key, hash }: ReturnType<typeof readAddressee>) {
  await holdCandidates(context, eq(reviewers.key, key));
  await keepHashFromContacting(context, hash);
  await context.db
    .update(reviewers)
    .set({ status: "declined", declinedAt: context.clock.now(), declineReason: "unsubscribed" })
    .where(and(eq(reviewers.key, key), eq(reviewers.status, "survey_sent")));
  await happened(context, { type: "survey.declined", reviewerKey: key });
}

/** Whom a token is of; no address where an earlier version made it. @throws where nobody was given it */
export function readAddressee({ secret }: Pick<Context, "secret">, token: string) {
  const [key = "", hash = "", ...address] = found(readToken(secret, token), "UNSUBSCRIBE_LINK_NOT_FOUND");
  return { key, hash, email: address.join(".") || null };
}

/** E-mails of earlier versions carry it in clear, and signed. */
function readToken(secret: string, token: string): string[] | undefined {
  const [key, hash, signature] = token.split(".");
  if (signature === undefined) return openToken(secret, purpose, token)?.split(".");
  return isSigned(secret, `unsubscribe:${key}:${hash}`, signature) ? [String(key), String(hash)] : undefined;
}
