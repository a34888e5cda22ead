import { sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";

/** So many rows are asked how large a company is. */
const mostHeadcounts = 2_000;

/** How many worked at these companies at once: the middle one of what some rows tell of it. */
export async function toldHeadcount(db: Context["db"], ids: number[]): Promise<number | null> {
  const { rows } = await db.execute<{ headcount: number | null }>(sql`
    select percentile_disc(0.5) within group (order by headcount)::int as headcount
    from (select headcount from directory_employments where company_id = any(${sql.param(ids)}::bigint[]) limit ${mostHeadcounts})
    as told where headcount is not null`);
  return rows[0]?.headcount ?? null;
}
