import { sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";

/** Does what the audit trail's trigger forbids to everything else: deletes entries of it. */
export async function withTrailUnlocked(tx: Transaction, work: () => Promise<unknown>) {
  await tx.execute(sql`set local forthright.retention = 'on'`);
  await work();
  await tx.execute(sql`set local forthright.retention = 'off'`);
}
