import { sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { holdImports } from "../hold-imports.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";

const atOnce = 2_000;

/**
 * Companies of which an import first told, and at which nobody was: their names, people's where the columns were mixed up,
 * would be offered to whoever adds a candidate. Returns whether these were the last.
 */
export function removeCompanies(context: Context, importId: number): Promise<boolean> {
  return inTransaction(context, async (context) => {
    await holdImports(context);
    const { rows } = await context.db.execute(sql`
      delete from directory_companies where id in (
        select id from directory_companies company
        where import_id = ${importId}::bigint
          and not exists (select from directory_employments e where e.company_id = company.id)
        limit ${atOnce})
      returning id`);
    return rows.length < atOnce;
  });
}
