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

interface Waiting extends Record<string, unknown> {
  task: string;
  /** Those whose time has not come are among them. */
  waiting: number;
  due: number;
  /** For how long the oldest that is due has waited. */
  oldestSeconds: number;
  /** Those that have waited for longer than a quarter of an hour, or are held up. */
  late: number;
}

/** What waits in the queue, by its task; of what failed for good there are the dead letters. */
export async function measureQueue({ db }: { db: Database }): Promise<Waiting[]> {
  const { rows } = await db.execute<Waiting>(sql`
    select name as task, count(*)::int as waiting, count(*) filter (where start_after <= now())::int as due,
      coalesce(extract(epoch from now() - min(start_after) filter (where start_after <= now())), 0)::float as "oldestSeconds",
      count(*) filter (where created_on < now() - interval '15 minutes' or singleton_key = ${held})::int as late
    from pgboss.job where state < 'active' and not blocked and name not like '\\_\\_pgboss%' group by name`);
  return rows;
}

/** @param waiting as `measureQueue` found it */
export const deadLettersOf = (waiting: Waiting[]) =>
  waiting.find(({ task }) => task === deadLetters)?.waiting ?? 0;

/** Since when each of these tasks, which run by the clock, has not been done. One that never was is not among them. */
export async function lastRuns({ db }: { db: Database }, names: string[]) {
  const { rows } = await db.execute<{ task: string; seconds: number }>(sql`
    select name as task, extract(epoch from now() - max(completed_on))::float as seconds
    from pgboss.job where state = 'completed' and name = any(${sql.param(names)}::text[]) group by name`);
  return rows;
}

interface RunRow extends Record<string, unknown> {
  /** What its last task was told. */
  data: unknown;
  state: "created" | "retry" | "active" | "completed" | "cancelled" | "failed";
  /** Of the last task, once it is completed. */
  endedAt: string | null;
}

/**
 * How far a task's runs are, each of which is several tasks, one after the other, that are told the same `run`; the
 * latest first. The queue forgets what was completed a week ago.
 */
export async function selectRuns({ db }: { db: Database }, name: string, limit: number): Promise<RunRow[]> {
  const { rows } = await db.execute<RunRow>(sql`
    select data, state::text as state,
      to_char(completed_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "endedAt"
    from (
      select distinct on (data ->> 'run') data, state, completed_on, created_on
      from pgboss.job where name = ${name} and data ->> 'run' is not null
      order by data ->> 'run', created_on desc
    ) as last
    order by created_on desc limit ${limit}`);
  return rows;
}
