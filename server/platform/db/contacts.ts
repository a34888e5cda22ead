import { dayMs } from "#contract/date-words.ts";
import type { Clock } from "#server/platform/clock.ts";
import { addressHash, addressHashes } from "#server/platform/crypto/address-hash.ts";
import { mailboxOf } from "#server/platform/crypto/mailbox-of.ts";
import type { Database } from "./client.ts";
import { rateLimits } from "./schema/auth.ts";
import { reviewers } from "./schema/reviewers.ts";
import { interval } from "./sql.ts";
import { type SQL, and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";

interface ContactKeys {
  db: Database;
  clock: Clock;
  settings: { reviewerRestDays: number };
}

/** Nobody is asked twice within a day, whatever else the installation allows, and whoever asks. */
export const leastRestDays = 1;

/** For how many days whoever was asked is left alone. */
export const restDays = ({ reviewerRestDays }: ContactKeys["settings"]) =>
  Math.max(reviewerRestDays, leastRestDays);

/** By what an address is known to have been asked once nothing else tells so. */
export const contactKey = (emailHash: string) => `asked ${emailHash}`;

/** By what a mailbox is known while a survey is on its way to it, by whichever of its addresses. */
export const contactColumn = (secret: string, email: string) =>
  `asking ${addressHash(secret, mailboxOf(email))}`;

/**
 * Who was asked is left alone after the candidate is deleted as before: whoever deletes one and adds the same again would
 * else have the same people asked on the same day. The caller deletes them in the same transaction.
 * @param which of the reviewers, called r
 */
export async function recordContact({ db, clock, settings }: ContactKeys, which: SQL) {
  const rest = restDays(settings);
  const since = new Date(clock.now().getTime() - rest * dayMs).toISOString();
  // One that a mail server was handed is on its way, and may arrive when the reviewer is gone.
  const askedAt = sql`coalesce(r.survey_sent_at, r.handed_over_at)`;
  // In one order, so that two who delete at once never wait for each other.
  await db.execute(sql`
    insert into attempts (key, count, resets_at)
    select ${contactKey("")} || r.email_hash, 1, max(${askedAt}) + ${interval(rest * dayMs)}
    from reviewers r where ${which} and ${askedAt} > ${since}::timestamptz group by r.email_hash order by r.email_hash
    on conflict (key) do update set resets_at = greatest(attempts.resets_at, excluded.resets_at)`);
}

/** Whoever was asked by one of several addresses of a mailbox is left alone under the others too. */
export async function recordMailboxContact(
  { db, clock, settings, secret }: ContactKeys & { secret: string },
  email: string,
) {
  const [hash] = otherHashes(secret, email);
  if (hash === undefined) return;
  const resetsAt = new Date(clock.now().getTime() + restDays(settings) * dayMs);
  await db
    .insert(rateLimits)
    .values({ key: contactKey(hash), count: 1, resetsAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { resetsAt } });
}

/** Nothing tells any more that this mailbox was asked, or was about to be, by one of its addresses. */
export async function deleteMailboxContact({ db }: Pick<ContactKeys, "db">, secret: string, email: string) {
  const keys = [contactColumn(secret, email), ...otherHashes(secret, email).map(contactKey)];
  await db.delete(rateLimits).where(inArray(rateLimits.key, keys));
}

/** By what the mailbox of an address is known that is not the plainest way to write it; first under the present secret. */
export function otherHashes(secret: string, email: string): string[] {
  const mailbox = mailboxOf(email);
  return mailbox === email.toLowerCase() ? [] : addressHashes(secret, mailbox);
}

/** No survey went to them, and none is on its way. */
export function isNotContacted({ clock }: { clock: Clock }) {
  const { status, handedOverAt, sendingUntil } = reviewers;
  const isNotSent = or(isNull(sendingUntil), lt(sendingUntil, clock.now()));
  return sql<boolean>`${and(eq(status, "identified"), isNull(handedOverAt), isNotSent)}`;
}

/** A manager has pressed to have them asked, whatever came of it: their card stays. */
export const isPressed = sql<boolean>`(${reviewers.requestedAt} is not null or ${reviewers.refusedAt} is not null)`;
