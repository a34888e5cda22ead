import { sql } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import type { Context } from "#server/context.ts";

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
  { db, clock, settings }: Pick<Context, "db" | "clock" | "settings">,
  emails: string[],
  but: string[] = [],
): Promise<Map<string, History>> {
  if (emails.length === 0) return new Map();
  const now = clock.now().toISOString();
  const since = new Date(clock.now().getTime() - settings.reviewerRestDays * dayMs).toISOString();
  const { rows } = await db.execute<History & { email: string }>(sql`
    select email, is_resting and ${settings.reviewerRestDays > 0} as "isResting",
      is_undeliverable as "isUndeliverable", has_answered as "hasAnswered", was_useful as "wasUseful"
    from reviewer_histories(${sql.param(emails)}::text[], ${since}::timestamptz, ${now}::timestamptz, ${sql.param(but)}::uuid[])`);
  return new Map(rows.map((row) => [row.email, row]));
}
