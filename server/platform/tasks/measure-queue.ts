import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { deadLetters, held } from "./dead-letters.ts";

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
