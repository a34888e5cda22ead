import { type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";

interface Node {
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Node[];
}

/** How many rows all steps of a query read, which says how its work grows on a machine of any speed. */
export async function rowsRead(db: Database, query: SQLWrapper): Promise<number> {
  await db.execute(sql`analyze`);
  const { rows } = await db.execute<{ "QUERY PLAN": [{ Plan: Node }] }>(
    sql`explain (analyze, timing off, format json) ${query}`,
  );
  return rowsOf(rows[0]?.["QUERY PLAN"][0].Plan);
}

function rowsOf(node: Node | undefined): number {
  if (!node) return 0;
  const removed =
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Join Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0);
  const below = (node.Plans ?? []).map(rowsOf);
  return (node["Actual Rows"] + removed) * node["Actual Loops"] + below.reduce((sum, rows) => sum + rows, 0);
}
