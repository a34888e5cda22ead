import { sql } from "drizzle-orm";
import { companyNameKeys, keysVersion } from "#server/companies/company-name-keys.ts";
import type { Context } from "#server/context.ts";
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
  const ids = new Map<string, number>();
  const missing = () => [...names.keys()].filter((key) => !ids.has(key)).toSorted();
  const note = ({ rows: found }: { rows: Row[] }) => {
    for (const { id, key } of found) ids.set(key, Number(id));
  };
  const select = async () =>
    note(
      await db.execute<Row>(
        sql`select id, key from directory_companies where key = any(${sql.param(missing())}::text[])`,
      ),
    );

  await select();
  const told = missing().map((key) => {
    const name = names.get(key) ?? key;
    return { key, name, keys: companyNameKeys(name) };
  });
  if (told.length === 0) return ids;
  note(
    await db.execute<Row>(sql`
      insert into directory_companies (key, name, keys, keys_version, import_id)
      select key, name, keys, ${keysVersion}, ${importId}::bigint
      from json_to_recordset(${JSON.stringify(told)}::json) as told(key text, name text, keys text[])
      on conflict do nothing returning id, key`),
  );
  // Those that another import added at the same moment.
  if (missing().length > 0) await select();
  return ids;
}
