import type { Database } from "#server/platform/db/client.ts";
import { authTables } from "#server/platform/db/schema/auth.ts";
import { eq } from "drizzle-orm";

/**
 * Until the transaction ends nobody else can sign in to this account, change its password or close it. So no session
 * survives the change of the password that began it.
 */
export async function lockAccount({ db }: { db: Database }, realm: keyof typeof authTables, email: string) {
  const { user, account } = authTables[realm];
  await db
    .select({ id: account.id })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(eq(user.email, email))
    .for("update", { of: account });
}
