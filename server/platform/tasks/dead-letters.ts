import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";

/** Tasks that failed for the last time wait here for a person. */
export const deadLetters = "dead-letters";

/** The key of tasks that something outside of them keeps waiting. */
export const held = "held";

export interface DeadLetter extends Record<string, unknown> {
  id: string;
  /** Of the task. */
  name: string;
  enqueuedAt: string;
  failedAt: string;
  tries: number;
  reason: string | null;
}

/** What failed for good, the latest first, without what it was told. */
export async function selectDeadLetters({ db }: { db: Database }, limit: number): Promise<DeadLetter[]> {
  const { rows } = await db.execute<DeadLetter>(sql`
    select id, source_name as name, ${iso(sql`source_created_on`)} as "enqueuedAt", ${iso(sql`created_on`)} as "failedAt",
      source_retry_count + 1 as tries, source_output->>'message' as reason
    from pgboss.job where name = ${deadLetters} and state = 'created' order by created_on desc, id limit ${limit}`);
  return rows;
}

/** Whether such a task, which was told this, waits for a person already. */
export async function hasFailedForGood({ db }: { db: Database }, name: string, told: object) {
  const { rows } = await db.execute(sql`
    select from pgboss.job where name = ${deadLetters} and state = 'created' and source_name = ${name}
      and data @> ${JSON.stringify(told)}::jsonb limit 1`);
  return rows.length > 0;
}

/** How many tasks failed for good, and how many wait for another try. */
export async function countUndone({ db }: { db: Database }) {
  const { rows } = await db.execute<{ dead: number; waiting: number }>(sql`
    select count(*) filter (where name = ${deadLetters} and state = 'created')::int as dead,
      count(*) filter (where state = 'retry' or singleton_key = ${held})::int as waiting
    from pgboss.job where state < 'active'`);
  return rows[0] ?? { dead: 0, waiting: 0 };
}

// The two engines' drivers read a moment differently, and text alike.
function iso(column: ReturnType<typeof sql>) {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
