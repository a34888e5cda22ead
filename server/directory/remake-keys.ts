import { sql } from "drizzle-orm";
import * as z from "zod";
import { companyNameKeys, keysVersion } from "#server/companies/company-name-keys.ts";
import { defineTask } from "#server/define-task.ts";

const atOnce = 1_000;

/** Makes the keys of companies anew whose keys were made by other rules or another list. Enqueued at every start. */
export const remakeKeys = defineTask({
  name: "remake-company-keys",
  title: "Compare companies' names by the newest rules",
  data: z.object({}),
  async run({ db, log }) {
    let count = 0;
    for (let last = 0; ;) {
      const { rows } = await db.execute<{ id: string; name: string }>(sql`
        select id, name from directory_companies where id > ${last} and keys_version is distinct from ${keysVersion}
        order by id limit ${atOnce}`);
      const made = rows.map(({ id, name }) => ({ id: Number(id), keys: companyNameKeys(name) }));
      last = made.at(-1)?.id ?? last;
      if (made.length === 0) break;
      await db.execute(sql`
        update directory_companies company set keys = told.keys, keys_version = ${keysVersion}
        from json_to_recordset(${JSON.stringify(made)}::json) as told(id bigint, keys text[])
        where company.id = told.id`);
      count += made.length;
    }
    if (count > 0) log.info({ companies: count }, "made companies' keys anew");
  },
});
