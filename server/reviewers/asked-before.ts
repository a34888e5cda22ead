import { sql } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import type { Context } from "#server/context.ts";
import { addressHashes } from "#server/sealing/address-hash.ts";

export type History = {
  /** Asked, or about to be, so lately that they are left alone, by whomever. */
  isResting: boolean;
  /** A mail server said that this address takes no mail. */
  isUndeliverable: boolean;
  /** They have answered about somebody. No manager is ever told. */
  hasAnswered: boolean;
  /** Some manager, anywhere, marked a response of theirs as useful. No manager is ever told. */
  wasUseful: boolean;
};

/**
 * What all companies together know about these addresses as reviewers. Whoever never was one is not in it.
 * @param but reviewers' keys: what is known of them as those does not count
 */
export async function selectHistory(
  { db, clock, settings, secret }: Pick<Context, "db" | "clock" | "settings" | "secret">,
  emails: string[],
  but: string[] = [],
): Promise<Map<string, History>> {
  if (emails.length === 0) return new Map();
  const now = clock.now().toISOString();
  const since = new Date(clock.now().getTime() - settings.reviewerRestDays * dayMs).toISOString();
  const byHash = new Map(
    emails.flatMap((email) => addressHashes(secret, email).map((hash) => [hash, email] as const)),
  );
  const hashes = sql.param([...byHash.keys()]);
  const { rows } = await db.execute<History & { hash: string }>(sql`
    select hash, is_resting and ${settings.reviewerRestDays > 0} as "isResting",
      is_undeliverable as "isUndeliverable", has_answered as "hasAnswered", was_useful as "wasUseful"
    from reviewer_histories(${hashes}::text[], ${since}::timestamptz, ${now}::timestamptz, ${sql.param(but)}::uuid[])`);
  return new Map(rows.map((row) => [byHash.get(row.hash) ?? "", row]));
}
