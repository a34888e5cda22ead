import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import type { RecordedStatement } from "./record-statements.ts";

/** Tables that stay small however large an installation gets: one row, or what admins have entered by hand. */
const small = new Set([
  "admin_profiles",
  "admin_users",
  "closeness_counts",
  "consent_texts",
  "directory_company_aliases",
  "installation",
  "mail_troubles",
  "survey_templates",
]);

/** The parts of a plan that are checked. */
interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: Node[];
}

/**
 * Which of these statements read a growing table, or a whole index of it, in full because no index finds their rows.
 * Hash joins, merge joins and scans are made expensive, so a scan that is left is unavoidable. Plans are generic, in
 * the statement's own role.
 */
export async function findFullScans(db: Database, statements: RecordedStatement[]): Promise<string[]> {
  const found = new Set<string>();
  const distinct = new Map(
    statements.map((statement) => [statement.enter.includes("role") + statement.text, statement]),
  );
  await db
    .transaction(async (tx) => {
      await forgetSizes(tx);
      await tx.execute(sql.raw(asIfLarge));
      for (const { text, values, enter } of distinct.values()) {
        // The queue manages its own tables.
        if (!/^\s*(select|insert|update|delete|with)\b/i.test(text) || text.includes("pgboss.")) continue;
        await tx.execute(
          sql.raw(`reset role; deallocate all; ${enter ? `${enter};` : ""} prepare asked as ${text}`),
        );
        const nulls = values.length > 0 ? `(${values.map(() => "null").join(", ")})` : "";
        const { rows } = await tx.execute<{ "QUERY PLAN": [{ Plan: Node }] }>(
          sql.raw(`explain (format json) execute asked${nulls}`),
        );
        for (const table of scans(rows[0]?.["QUERY PLAN"][0].Plan))
          found.add(`${table}: ${text.slice(0, 400)}`);
      }
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return [...found];
}

class Undone extends Error {}

/**
 * Small tables of a test would be scanned in any case, but for tables without statistics the planner assumes a larger
 * size.
 */
async function forgetSizes(db: Database) {
  const { rows } = await db.execute<{ may: string }>(sql`select current_setting('is_superuser') as may`);
  if (rows[0]?.may !== "on") return;
  await db.execute(sql`
    delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`);
  await db.execute(sql`
    update pg_class set relpages = 0, reltuples = -1 where relkind = 'r' and relnamespace = 'public'::regnamespace`);
}

const asIfLarge = ["enable_seqscan", "enable_hashjoin", "enable_mergejoin"]
  .map((name) => `set local ${name} = off`)
  .concat("set local plan_cache_mode = force_generic_plan")
  .join("; ");

function scans(node: Node | undefined): string[] {
  if (!node) return [];
  const { "Node Type": type, "Relation Name": table, "Index Name": index, "Index Cond": leads } = node;
  const isWhole = type === "Seq Scan" || (index !== undefined && leads === undefined);
  const own = isWhole && !small.has(table ?? "") ? [`${type} on ${table ?? index}`] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scans)];
}
