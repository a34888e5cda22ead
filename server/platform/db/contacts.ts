import { dayMs } from "#contract/durations.ts";
import type { Clock } from "#server/platform/clock.ts";
import { addressHash, addressHashes, mailboxOf } from "#server/platform/crypto/hashes.ts";
import { isUnclaimed } from "#server/platform/mail/claim-message.ts";
import type { Database } from "./client.ts";
import { rateLimits } from "./schema/auth.ts";
import { reviewers } from "./schema/reviewers.ts";
import { interval } from "./sql.ts";
import { type SQL, and, eq, inArray, isNull, sql } from "drizzle-orm";

interface ContactKeys {
  db: Database;
  clock: Clock;
  settings: { reviewerRestDays: number };
}

/** Nobody gets two surveys within a day, even if an installation sets no rest. */
export const minRestDays = 1;

/** How many days a reviewer gets no other survey. */
export const restDays = ({ reviewerRestDays }: ContactKeys["settings"]) =>
  Math.max(reviewerRestDays, minRestDays);

/** Marks an address as contacted after the reviewer's row is deleted. */
export const contactKey = (emailHash: string) => `asked ${emailHash}`;

/** Claims a mailbox while a survey is being sent to any of its addresses. */
export const contactColumn = (secret: string, email: string) =>
  `asking ${addressHash(secret, mailboxOf(email))}`;

/**
 * Records contacts before reviewers are deleted. Otherwise, deleting and re-adding a candidate would contact the same
 * people again on the same day. The caller deletes the reviewers in the same transaction.
 * @param which a condition on the table of reviewers, called r
 */
export async function recordContact({ db, clock, settings }: ContactKeys, which: SQL) {
  const rest = restDays(settings);
  const since = new Date(clock.now().getTime() - rest * dayMs).toISOString();
  // An e-mail that a mail server has may still arrive after the reviewer is deleted.
  const askedAt = sql`coalesce(r.survey_sent_at, r.handed_over_at)`;
  // Ordered, so that parallel statements cannot deadlock.
  await db.execute(sql`
    insert into attempts (key, count, resets_at)
    select ${contactKey("")} || r.email_hash, 1, max(${askedAt}) + ${interval(rest * dayMs)}
    from reviewers r where ${which} and ${askedAt} > ${since}::timestamptz group by r.email_hash order by r.email_hash
    on conflict (key) do update set resets_at = greatest(attempts.resets_at, excluded.resets_at)`);
}

/** Someone who was contacted under one address of a mailbox is not contacted under the others either. */
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

export async function deleteMailboxContact({ db }: Pick<ContactKeys, "db">, secret: string, email: string) {
  const keys = [contactColumn(secret, email), ...otherHashes(secret, email).map(contactKey)];
  await db.delete(rateLimits).where(inArray(rateLimits.key, keys));
}

/** The hashes of an address's mailbox, the current secret's first. Empty if the address is the mailbox's plain form. */
export function otherHashes(secret: string, email: string): string[] {
  const mailbox = mailboxOf(email);
  return mailbox === email.toLowerCase() ? [] : addressHashes(secret, mailbox);
}

/** No survey was sent, and none is being sent. */
export function isNotContacted({ clock }: { clock: Clock }) {
  const { status, deliveryStartedAt, sendingUntil } = reviewers;
  const isNotSending = isUnclaimed(sendingUntil, clock.now());
  return sql<boolean>`${and(eq(status, "identified"), isNull(deliveryStartedAt), isNotSending)}`;
}

/** A manager has asked for a survey to be sent to them, so their card stays, whatever the outcome. */
export const isRequested = sql<boolean>`(${reviewers.requestedAt} is not null or ${reviewers.withheldAt} is not null)`;
