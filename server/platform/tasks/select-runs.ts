import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";

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
