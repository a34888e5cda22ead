import { sql } from "drizzle-orm";
import * as z from "zod";
import { companyNameKeys, keysVersion } from "#server/features/companies/company-name-keys.ts";
import { companyRowKey } from "#server/features/companies/company-key.ts";
import type { Context } from "#server/platform/context.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { lockImportQueue } from "./lock-imports.ts";
import { recordMerge, type EmploymentPair } from "./merge-people.ts";

const batchSize = 1_000;

type Row = { id: string; name: string; key: string };

/** Rebuilds company keys that were built by older rules or an older list. Enqueued at every start. */
export const rebuildKeys = defineTask({
  name: "remake-company-keys",
  title: "Rebuild the search keys of companies",
  data: z.object({}),
  async run(context) {
    let count = 0;
    for (let lastId = 0; ;) {
      const rows = await transaction(context, async (context) => {
        // Otherwise a batch that has looked up the old key would lose its employments. Read after it, because another
        // server may have rebuilt the same companies.
        await lockImportQueue(context);
        const batch = await selectOutdated(context, lastId);
        await rebuild(context, batch);
        return batch;
      });
      if (rows.length === 0) break;
      lastId = Number(rows.at(-1)?.id);
      count += rows.length;
    }
    if (count > 0) context.log.info({ companies: count }, "rebuilt the search keys of companies");
  },
});

async function selectOutdated({ db }: Pick<Context, "db">, lastId: number): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select id, name, key from directory_companies where id > ${lastId} and keys_version is distinct from ${keysVersion}
    order by id limit ${batchSize}`);
  return rows;
}

async function rebuild(context: Pick<Context, "db">, rows: Row[]) {
  const rebuilt = rows.map(({ id, name }) => ({ id: Number(id), keys: companyNameKeys(name) }));
  await context.db.execute(sql`
    update directory_companies company set keys = rebuilt.keys, keys_version = ${keysVersion}
    from json_to_recordset(${JSON.stringify(rebuilt)}::json) as rebuilt(id bigint, keys text[])
    where company.id = rebuilt.id`);
  for (const { id, name, key } of rows) {
    const newKey = companyRowKey(name);
    if (newKey && newKey !== key) await rename(context, Number(id), newKey);
  }
}

/**
 * If another row already has the key, the two companies are merged, because the next import would write to that one.
 */
async function rename(context: Pick<Context, "db">, id: number, key: string) {
  const { db } = context;
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from directory_companies where key = ${key}`,
  );
  const [other] = rows;
  if (!other) {
    await db.execute(sql`update directory_companies set key = ${key} where id = ${id}::bigint`);
    return;
  }
  const duplicates = await db.execute<EmploymentPair>(sql`
    select kept.id as kept, moved.id as moved
    from directory_employments moved join directory_employments kept on kept.company_id = ${other.id}::bigint
      and kept.person_id = moved.person_id and kept.start_month is not distinct from moved.start_month
    where moved.company_id = ${id}::bigint`);
  await recordMerge(context, duplicates.rows);
  await db.execute(sql`
    update directory_employments set company_id = ${other.id}::bigint
    where company_id = ${id}::bigint and id <> all(${sql.param(duplicates.rows.map(({ moved }) => moved))}::bigint[])`);
  await db.execute(sql`delete from directory_companies where id = ${id}::bigint`);
}
