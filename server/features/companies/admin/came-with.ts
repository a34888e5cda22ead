import { sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";

/** The name's key, and those of the names that came with it and would go with it. */
export async function cameWith({ db }: Pick<Context, "db">, nameKey: string): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    with recursive came as (
      select ${nameKey}::text as key
      union select further.alias_key from directory_company_aliases further join came on further.via = came.key
    )
    select key from came`);
  return rows.map(({ key }) => key);
}
