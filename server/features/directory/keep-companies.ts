import { sql } from "drizzle-orm";
import { companyNameKeys, keysVersion } from "#server/features/companies/company-name-keys.ts";
import type { Context } from "#server/platform/context.ts";
import type { Employment } from "./check-row.ts";

type Row = { id: string; key: string };

/** The ids of the companies by their keys; those that are new are added under the name that comes first. */
export async function keepCompanies(
  { db }: Pick<Context, "db">,
  rows: Employment[],
  importId: number,
): Promise<Map<string, number>> {
  const names = new Map<string, string>();
  for (const { companyKey, company } of rows) if (!names.has(companyKey)) names.set(companyKey, company);
  const known = await db.execute<Row>(
    sql`select id, key from directory_companies where key = any(${sql.param([...names.keys()])}::text[])`,
  );
  const isKnown = new Set(known.rows.map(({ key }) => key));
  const told = [...names]
    .filter(([key]) => !isKnown.has(key))
    .map(([key, name]) => ({ key, name, keys: companyNameKeys(name) }));
  const added =
    told.length > 0
      ? await db.execute<Row>(sql`
          insert into directory_companies (key, name, keys, keys_version, import_id)
          select key, name, keys, ${keysVersion}, ${importId}::bigint
          from json_to_recordset(${JSON.stringify(told)}::json) as told(key text, name text, keys text[])
          returning id, key`)
      : { rows: [] };
  return new Map([...known.rows, ...added.rows].map(({ id, key }) => [key, Number(id)]));
}
