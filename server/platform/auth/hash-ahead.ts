import { eq } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import type { adminAuth, managerAuth } from "#server/platform/db/schema/auth.ts";
import { hashPassword, type PasswordCost, verifyPassword } from "./passwords.ts";

export interface Passwords {
  hash: (password: string) => Promise<string>;
  verify: typeof verifyPassword;
}

/**
 * What a transaction is going to ask of passwords, found out before it begins: hashing waits for a place, and nobody
 * shall hold a connection meanwhile. What was not foreseen is still found out then.
 * @param tables of the realm in which the account may be
 */
export async function hashAhead(
  { db, settings }: { db: Database; settings: { passwordCost: PasswordCost } },
  tables: typeof managerAuth | typeof adminAuth,
  { email, current, chosen }: { email: string; current?: string; chosen: string },
): Promise<Passwords> {
  const { user, account } = tables;
  const [known] = await db
    .select({ hash: account.password })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(eq(user.email, email));
  const checked = current !== undefined && known?.hash ? { hash: known.hash, password: current } : null;
  const isRight = checked && (await verifyPassword(checked));
  // Who proves an account by the password that they would have chosen for it needs no new one.
  const hashed = checked && current === chosen ? null : await hashPassword(chosen, settings.passwordCost);
  return {
    hash: async (password) =>
      hashed && password === chosen ? hashed : hashPassword(password, settings.passwordCost),
    verify: async (asked) =>
      isRight !== null && asked.hash === checked?.hash && asked.password === current
        ? isRight
        : verifyPassword(asked),
  };
}
