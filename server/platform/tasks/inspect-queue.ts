import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";

/** The queue of tasks that failed for good and wait for an admin. */
export const deadLetters = "dead-letters";

/** The singleton key of postponed tasks, see `heldUntil`. */
export const heldKey = "held";

export interface DeadLetter extends Record<string, unknown> {
  id: string;
  name: string;
  enqueuedAt: string;
  failedAt: string;
  tries: number;
  reason: string | null;
}

/** The latest first, without the tasks' data. */
export async function selectDeadLetters({ db }: { db: Database }, limit: number): Promise<DeadLetter[]> {
  const { rows } = await db.execute<DeadLetter>(sql`
    select id, source_name as name, ${iso(sql`source_created_on`)} as "enqueuedAt", ${iso(sql`created_on`)} as "failedAt",
      source_retry_count + 1 as tries, source_output->>'message' as reason
    from pgboss.job where name = ${deadLetters} and state = 'created' order by created_on desc, id limit ${limit}`);
  return rows;
}

/** Whether a task with this data is a dead letter. */
export async function hasFailedForGood({ db }: { db: Database }, name: string, data: object) {
  const { rows } = await db.execute(sql`
    select from pgboss.job where name = ${deadLetters} and state = 'created' and source_name = ${name}
      and data @> ${JSON.stringify(data)}::jsonb limit 1`);
  return rows.length > 0;
}

/** Counts dead letters, and tasks that wait for a retry. */
export async function countUndone({ db }: { db: Database }) {
  const { rows } = await db.execute<{ dead: number; waiting: number }>(sql`
    select count(*) filter (where name = ${deadLetters} and state = 'created')::int as dead,
      count(*) filter (where state = 'retry' or singleton_key = ${heldKey})::int as waiting
    from pgboss.job where state < 'active'`);
  return rows[0] ?? { dead: 0, waiting: 0 };
}

/** How many tasks have failed at least four times and wait for the next try, and the last reason. Null: none. */
export async function selectRepeatedFailures({ db }: { db: Database }) {
  const { rows } = await db.execute<{ count: number; reason: string | null }>(sql`
    select count(*) over ()::int as count, output->>'message' as reason
    from pgboss.job where state = 'retry' and retry_count >= 3 order by started_on desc limit 1`);
  return rows[0] ?? null;
}

// As text, because the two engines' drivers parse timestamps differently.
function iso(column: ReturnType<typeof sql>) {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

interface QueueState extends Record<string, unknown> {
  task: string;
  /** Including tasks that are not due yet. */
  waiting: number;
  due: number;
  /** The age of the oldest task that is due. */
  oldestSeconds: number;
  /** Tasks that have waited for more than a quarter of an hour, or are postponed. */
  late: number;
}

/** The waiting tasks, by name. Dead letters count under the name `deadLetters`. */
export async function measureQueue({ db }: { db: Database }): Promise<QueueState[]> {
  const { rows } = await db.execute<QueueState>(sql`
    select name as task, count(*)::int as waiting, count(*) filter (where start_after <= now())::int as due,
      coalesce(extract(epoch from now() - min(start_after) filter (where start_after <= now())), 0)::float as "oldestSeconds",
      count(*) filter (where created_on < now() - interval '15 minutes' or singleton_key = ${heldKey})::int as late
    from pgboss.job where state < 'active' and not blocked and name not like '\\_\\_pgboss%' group by name`);
  return rows;
}

/** @param waiting from `measureQueue` */
export const countDeadLetters = (waiting: QueueState[]) =>
  waiting.find(({ task }) => task === deadLetters)?.waiting ?? 0;

/**
 * The seconds since each scheduled task was last completed, or since it was scheduled. A completion in the future does
 * not count: the database's clock was ahead.
 */
export async function selectLastRuns({ db }: { db: Database }, names: string[]) {
  const { rows } = await db.execute<{ task: string; seconds: number }>(sql`
    select schedule.name as task, extract(epoch from now() - least(now(), coalesce(
      max(job.completed_on) filter (where job.completed_on < now() + interval '1 minute'), schedule.created_on
    )))::float as seconds
    from pgboss.schedule left join pgboss.job on job.name = schedule.name and job.state = 'completed'
    where schedule.name = any(${sql.param(names)}::text[])
    group by schedule.name, schedule.created_on order by schedule.name`);
  return rows;
}

interface RunRow extends Record<string, unknown> {
  /** The data of the run's last task. */
  data: unknown;
  state: "created" | "retry" | "active" | "completed" | "cancelled" | "failed";
  /** When the run's last task was completed. */
  endedAt: string | null;
}

/**
 * The state of each run, the latest first. A run is a series of tasks with the same `run` in their data. The queue
 * deletes completed tasks after a week.
 */
export async function selectRuns({ db }: { db: Database }, name: string, limit: number): Promise<RunRow[]> {
  const { rows } = await db.execute<RunRow>(sql`
    select data, state::text as state, ${iso(sql`completed_on`)} as "endedAt"
    from (
      select distinct on (data ->> 'run') data, state, completed_on, created_on
      from pgboss.job where name = ${name} and data ->> 'run' is not null
      order by data ->> 'run', created_on desc
    ) as last
    order by created_on desc limit ${limit}`);
  return rows;
}
