import { sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";

/** Does what the audit trail's trigger forbids to everything else: deletes entries of it. */
export async function withWritableAuditLog({ db }: Pick<Context, "db">, work: () => Promise<unknown>) {
  await db.execute(sql`set local forthright.retention = 'on'`);
  await work();
  await db.execute(sql`set local forthright.retention = 'off'`);
}
