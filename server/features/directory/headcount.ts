import { sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";

/** Larger than any company. */
const maxHeadcount = 5_000_000;

/** The number of rows that are read for a company's headcount. */
const maxRows = 2_000;

/** Reads '5,000', '1001-5000', '10 001+' or '10k'. A range becomes its geometric mean. Null if there is no number. */
export function parseHeadcount(text = ""): number | null {
  const [first, second = first] =
    text
      .toLowerCase()
      .replace(/(?<=\d)[.,'’\s](?=\d{3}(?!\d))/g, "")
      .match(/\d+(?:\.\d+)?\s?k?\b/g)
      ?.map((number) => Number.parseFloat(number) * (number.endsWith("k") ? 1_000 : 1)) ?? [];
  if (first === undefined || second === undefined || first > second || second > maxHeadcount) return null;
  return Math.round(Math.sqrt(first * second)) || null;
}

/** The median of the headcounts that some rows state for these companies, if enough do. */
export async function headcountIn(db: Context["db"], ids: number[], minRows = 1): Promise<number | null> {
  const { rows } = await db.execute<{ headcount: number | null }>(sql`
    select percentile_disc(0.5) within group (order by headcount)::int as headcount
    from (select headcount from directory_employments where company_id = any(${sql.param(ids)}::bigint[]) limit ${maxRows})
    as reported where headcount is not null having count(*) >= ${minRows}::int`);
  return rows[0]?.headcount ?? null;
}
