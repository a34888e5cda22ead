import { and, eq, isNotNull, or } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { lockCandidates, transaction } from "#server/platform/db/transaction.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { publish } from "#server/platform/publish.ts";
import { isDigestToken, pauseDigests } from "#server/features/notifications/pause-digests.ts";
import { addDoNotContactHash } from "#server/features/reviewers/do-not-contact.ts";
import { linkSince } from "#server/features/reviewers/link-state.ts";
import { readAddressee } from "#server/features/reviewers/unsubscribe-token.ts";
import { isCandidateToken, stopByToken } from "#server/features/reviewers/stop-candidate-mails.ts";

interface Unsubscribe {
  token: string;
  /** Only the page sends this, after a confirmation: one click in a mail program must not apply to all companies. */
  neverContact?: boolean;
}

/**
 * One click on unsubscribe in a mail program (RFC 8058), and the page behind the same link. It declines the survey,
 * pauses the digests, or stops e-mails about consent. Idempotent.
 */
export async function unsubscribe(context: Context, { token, neverContact = false }: Unsubscribe) {
  if (isDigestToken(token)) return pauseDigests(context, token);
  if (isCandidateToken(token)) return stopByToken(context, token);
  const addressee = readAddressee(context, token);
  return transaction(context, async (context) => {
    await declineByToken(context, addressee);
    if (neverContact) await addDoNotContactHash(context, addressee.hash);
    return { unsubscribed: true as const };
  });
}

/**
 * Declines the token's survey, unless it was answered or declined. It works after the link has expired. Managers see
 * the same as for any other decline.
 */
export async function declineByToken(context: Context, { key }: ReturnType<typeof readAddressee>) {
  const { db, clock } = context;
  await lockCandidates(context, eq(reviewers.key, key));
  // A mail can arrive before its mail server confirms it.
  const isMailed = or(
    eq(reviewers.status, "survey_sent"),
    and(eq(reviewers.status, "identified"), isNotNull(reviewers.deliveryStartedAt)),
  );
  const declined = await db
    .update(reviewers)
    .set({
      status: "declined",
      surveySentAt: linkSince,
      declinedAt: clock.now(),
      declineReason: "unsubscribed",
    })
    .where(and(eq(reviewers.key, key), isMailed))
    .returning({ key: reviewers.key });
  if (declined.length > 0) await publish(context, { type: "survey.declined", reviewerKey: key });
}
