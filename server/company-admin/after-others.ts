import { sql } from "drizzle-orm";
import type { Context } from "#server/context.ts";

/** What two admins say at the same moment is said one after the other: each is judged by what the other said. */
export const afterOthers = ({ db }: Pick<Context, "db">) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('company names'))`);
