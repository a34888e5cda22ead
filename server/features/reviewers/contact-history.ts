import { and, gt, inArray, sql } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import type { Context } from "#server/platform/context.ts";
import { addressHashes } from "#server/platform/crypto/hashes.ts";
import { contactKey, otherHashes, restDays } from "#server/platform/db/contacts.ts";
import { rateLimits } from "#server/platform/db/schema/auth.ts";

export type ContactHistory = {
  /** Contacted recently, or about to be, by any company. */
  isResting: boolean;
  /** A mail server said that this address does not exist. */
  isUndeliverable: boolean;
  /**
   * They have answered about a candidate of another company, before the rest period: a newer answer may wait for a batch
   * release, and a moved card would reveal it. Managers never see this.
   */
  hasAnswered: boolean;
  /** Another company's manager marked one of their responses as useful. Managers never see this. */
  wasUseful: boolean;
};

const noHistory: ContactHistory = {
  isResting: false,
  isUndeliverable: false,
  hasAnswered: false,
  wasUseful: false,
};

/**
 * What all companies together know about these addresses as reviewers; unknown addresses are left out. The rest period
 * applies to the mailbox, however the address is written.
 * @param exceptKeys keys of reviewers to ignore
 * @param forDays length of the rest period
 * @param candidateId answers to this candidate's company do not count, because a moved card would reveal who answered
 */
export async function selectContactHistory(
  { db, clock, settings, secret }: Pick<Context, "db" | "clock" | "settings" | "secret">,
  emails: string[],
  {
    exceptKeys = [],
    forDays = restDays(settings),
    candidateId,
  }: { exceptKeys?: string[]; forDays?: number | undefined; candidateId?: string | undefined } = {},
): Promise<Map<string, ContactHistory>> {
  if (emails.length === 0) return new Map();
  const now = clock.now().toISOString();
  const since = new Date(clock.now().getTime() - forDays * dayMs).toISOString();
  const hashedEmails = emails.flatMap((email) => [
    ...addressHashes(secret, email).map((hash) => ({ hash, email, isExact: true })),
    ...otherHashes(secret, email).map((hash) => ({ hash, email, isExact: false })),
  ]);
  const byHash = Map.groupBy(hashedEmails, ({ hash }) => hash);
  const hashes = sql.param([...byHash.keys()]);
  const { rows } = await db.execute<ContactHistory & { hash: string }>(sql`
    select r.email_hash as hash,
      bool_or(coalesce(r.survey_sent_at, r.handed_over_at) > ${since}::timestamptz
        or r.status = 'identified' and r.undeliverable_at is null and r.chosen_at > ${since}::timestamptz
        or r.status = 'identified' and greatest(r.queued_until, r.held_until, r.sending_until) > ${now}::timestamptz
      ) as "isResting",
      bool_or(r.undeliverable_at is not null) as "isUndeliverable",
      bool_or(coalesce(r.survey_completed_at <= ${since}::timestamptz, false) and r.company_id is distinct from own.company_id) as "hasAnswered",
      bool_or(coalesce(s.useful, false) and r.company_id is distinct from own.company_id) as "wasUseful"
    from reviewers r left join survey_responses s on s.reviewer_id = r.id
      left join candidates own on own.id = ${candidateId ?? null}::uuid
    where r.email_hash = any(${hashes}::text[]) and r.key <> all(${sql.param(exceptKeys)}::uuid[]) group by r.email_hash`);
  const histories = new Map<string, ContactHistory>();
  // After a change of the secret an address may be stored under either hash.
  for (const { hash, ...row } of rows)
    for (const { email, isExact } of byHash.get(hash) ?? []) {
      // Another address of the same mailbox shares its rest period, and nothing else.
      const history = isExact ? row : { ...noHistory, isResting: row.isResting };
      histories.set(email, mergeHistories(histories.get(email) ?? noHistory, history));
    }
  // For deleted candidates, and for other addresses of the mailbox, only this counter is left.
  const until = new Date(clock.now().getTime() + (restDays(settings) - forDays) * dayMs);
  const recentContacts = await db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, [...byHash.keys()].map(contactKey)), gt(rateLimits.resetsAt, until)));
  const keys = new Set(recentContacts.map(({ key }) => key));
  for (const { hash, email } of hashedEmails)
    if (keys.has(contactKey(hash)))
      histories.set(email, { ...(histories.get(email) ?? noHistory), isResting: true });
  return histories;
}

const mergeHistories = (a: ContactHistory, b: ContactHistory): ContactHistory => ({
  isResting: a.isResting || b.isResting,
  isUndeliverable: a.isUndeliverable || b.isUndeliverable,
  hasAnswered: a.hasAnswered || b.hasAnswered,
  wasUseful: a.wasUseful || b.wasUseful,
});
