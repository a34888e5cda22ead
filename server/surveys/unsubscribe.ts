import { and, eq } from "drizzle-orm";
import { isSigned, sign } from "#server/auth/signatures.ts";
import type { Context } from "#server/context.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { Refused } from "#server/errors.ts";
import { happened } from "#server/happened.ts";
import { inTransaction } from "#server/in-transaction.ts";
import { isDigestToken, pauseDigests } from "#server/notifications/pause-digests.ts";
import { emailHash, keepHashFromContacting } from "#server/reviewers/do-not-contact.ts";

type Addressee = Pick<typeof reviewers.$inferSelect, "key" | "email">;

/**
 * What the mail's header carries for RFC 8058: whom not to contact, as a hash, and which survey that declines. It
 * holds no secret of the survey's link, works however old it is, and after everything about the reviewer is deleted.
 */
export function unsubscribeToken(secret: string, { key, email }: Addressee): string {
  const hash = emailHash(secret, email);
  return [key, hash, sign(secret, signedText(key, hash))].join(".");
}

/**
 * What the link in an e-mail's header does. A survey's: never again, not this survey, and not for any other company. A
 * digest's: no more digests. Said twice it is still once.
 */
export async function unsubscribe(context: Context, { token }: { token: string }) {
  if (isDigestToken(token)) return pauseDigests(context, token);
  const [key = "", hash = "", signed = ""] = token.split(".");
  if (!isSigned(context.secret, signedText(key, hash), signed))
    throw new Refused("UNSUBSCRIBE_LINK_NOT_FOUND");
  return inTransaction(context, async (context) => {
    await keepHashFromContacting(context, hash);
    await context.db
      .update(reviewers)
      .set({ status: "declined", declinedAt: context.clock.now(), declineReason: "unsubscribed" })
      .where(and(eq(reviewers.key, key), eq(reviewers.status, "survey_sent")));
    await happened(context, { type: "survey.declined", reviewerKey: key });
    return { unsubscribed: true as const };
  });
}

function signedText(key: string, hash: string): string {
  return `unsubscribe:${key}:${hash}`;
}
