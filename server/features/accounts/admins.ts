import { asc, eq, sql } from "drizzle-orm";
import type { Admin, ListedAdmin, NewAdmin } from "#contract/accounts.ts";
import { newPassword } from "#contract/errors.ts";
import { withHashingLimit, prepareHashes, refuseWeak } from "#server/platform/auth/passwords.ts";
import { createAuthRealm } from "#server/platform/auth/realm.ts";
import type { AdminContext, Context } from "#server/platform/context.ts";
import { lockAddress, transaction } from "#server/platform/db/transaction.ts";
import { adminAuth, adminProfiles, adminSessions, adminUsers } from "#server/platform/db/schema/auth.ts";
import { AppError, isAppError, OperationalError, requireFound } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { closeAccount } from "./own-account.ts";
import { accountRow } from "./managers.ts";

/** Creates an account and its profile, unless the address already has an account. */
export async function createAdmin(context: Context, { email, password, firstName, lastName }: NewAdmin) {
  if (await hasAccount(context, email)) return { added: false };
  refuseWeak(password, { email });
  const passwords = await prepareHashes(context, adminAuth, { email, chosen: password });
  return transaction(context, async (context) => {
    // Two servers that start, or two admins, wait for each other; the second finds the account of the first.
    await lockAddress(context, email);
    if (await hasAccount(context, email)) return { added: false };
    const realm = createAuthRealm("admin", context, passwords);
    const fullName = `${firstName} ${lastName}`;
    const { userId } = await realm.signUp(email, password, { fullName, browser: "" });
    // Sign-up also starts a session, but the creator is not the one who will sign in.
    await context.db.delete(adminSessions).where(eq(adminSessions.userId, userId));
    await context.db.insert(adminProfiles).values({ id: userId, firstName, lastName });
    await publish(context, { type: "admin.created", adminId: userId, email });
    return { added: true };
  });
}

async function hasAccount({ db }: Context, email: string): Promise<boolean> {
  return (await db.$count(adminUsers, eq(adminUsers.email, email))) > 0;
}

export async function listAdmins({ db, admin }: AdminContext): Promise<ListedAdmin[]> {
  const lastUsed = sql<Date | null>`max(${adminSessions.updatedAt})`.mapWith(adminSessions.updatedAt);
  const rows = await db
    .select({
      id: adminProfiles.id,
      firstName: adminProfiles.firstName,
      lastName: adminProfiles.lastName,
      email: adminUsers.email,
      deactivatedAt: adminProfiles.deactivatedAt,
      createdAt: adminUsers.createdAt,
      lastUsedAt: lastUsed,
    })
    .from(adminProfiles)
    .innerJoin(adminUsers, eq(adminUsers.id, adminProfiles.id))
    .leftJoin(adminSessions, eq(adminSessions.userId, adminProfiles.id))
    .groupBy(adminProfiles.id, adminUsers.id)
    .orderBy(
      asc(sql`lower(${adminProfiles.firstName} || ' ' || ${adminProfiles.lastName})`),
      asc(adminProfiles.id),
    );
  return rows.map((row) => ({ ...accountRow(row), isSelf: row.id === admin.user_id }));
}

/** The first password is passed on in person and then changed by the new admin. */
export async function addAdmin(context: AdminContext, admin: NewAdmin) {
  const { added } = await withHashingLimit(() => createAdmin(context, admin));
  if (!added) throw new AppError("ADMIN_EXISTS");
  return { added };
}

/** The environment has no names. */
export const unnamedAdmin = { firstName: "First", lastName: "Admin" };

/** Creates the admin that the environment names, unless the address already has an account. */
export async function createFirstAdmin(context: Context): Promise<void> {
  const { firstAdmin } = context.settings;
  if (!firstAdmin) return;
  await createAdmin(context, { ...firstAdmin, ...unnamedAdmin }).catch((error: unknown) => {
    throw isAppError(error, ...newPassword)
      ? new OperationalError(`ADMIN_PASSWORD: ${error.message}`)
      : error;
  });
}

export function saveAdminName(
  context: AdminContext,
  { firstName, lastName }: Pick<NewAdmin, "firstName" | "lastName">,
): Promise<Admin> {
  return transaction(context, async (context) => {
    const { db, admin } = context;
    const { user_id: adminId, email } = admin;
    const saved = { ...admin, first_name: firstName, last_name: lastName };
    if (admin.first_name === firstName && admin.last_name === lastName) return saved;
    await db.update(adminProfiles).set({ firstName, lastName }).where(eq(adminProfiles.id, adminId));
    await db
      .update(adminUsers)
      .set({ name: `${firstName} ${lastName}` })
      .where(eq(adminUsers.id, adminId));
    await publish(context, { type: "admin.updated", adminId, email });
    return saved;
  });
}

/** Deactivates or reactivates an account, from the next request on. At least one admin stays active. */
export function setAdminActive(
  context: AdminContext,
  { adminId, isActive }: { adminId: string; isActive: boolean },
) {
  return transaction(context, async (context) => {
    const { db, clock, admin } = context;
    // Locked in one order: when two admins deactivate each other at the same time, the second is refused.
    const admins = await db
      .select({ id: adminProfiles.id, email: adminUsers.email, deactivatedAt: adminProfiles.deactivatedAt })
      .from(adminProfiles)
      .innerJoin(adminUsers, eq(adminUsers.id, adminProfiles.id))
      .orderBy(asc(adminProfiles.id))
      .for("update", { of: adminProfiles });
    const { email, deactivatedAt } = requireFound(
      admins.find(({ id }) => id === adminId),
      "ADMIN_NOT_FOUND",
    );
    if (!admins.some(({ id, deactivatedAt: ended }) => id === admin.user_id && !ended))
      throw new AppError("SIGNED_OUT");
    const activeOthers = admins.filter((other) => other.id !== adminId && !other.deactivatedAt);
    if (!isActive && activeOthers.length === 0) throw new AppError("LAST_ADMIN");
    if (isActive !== (deactivatedAt === null)) {
      await db
        .update(adminProfiles)
        .set({ deactivatedAt: isActive ? null : clock.now() })
        .where(eq(adminProfiles.id, adminId));
      if (!isActive) await closeAccount(context, { realm: "admin", id: adminId, email });
      await publish(context, { type: isActive ? "admin.let_in" : "admin.shut_out", adminId, email });
    }
    return { isActive };
  });
}
