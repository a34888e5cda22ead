import type { Admin } from "#contract/accounts.ts";
import type { Actor } from "#contract/audit.ts";
import type { CompanyRole } from "#contract/company-roles.ts";
import type { Manager } from "#contract/managers.ts";
import type {
  AccountContext,
  AdminContext,
  Context,
  ManagerStepsContext,
  SignedInManager,
} from "#server/platform/context.ts";
import { apiKeys } from "#server/platform/db/schema/api-keys.ts";
import { adminProfiles, adminUsers, authTables } from "#server/platform/db/schema/auth.ts";
import { companies, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { requireFound } from "#server/platform/errors.ts";
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

/**
 * The profile of a manager's account. An account without a profile, or a deactivated one, may do nothing. The hidden member
 * of a sandbox has the rights of the member whose sandbox it is.
 */
export async function findManager(
  { db }: Pick<Context, "db">,
  userId: string,
): Promise<SignedInManager | undefined> {
  const real = alias(hiringManagerProfiles, "real");
  const [manager] = await db
    .select({
      id: hiringManagerProfiles.id,
      firstName: hiringManagerProfiles.firstName,
      lastName: hiringManagerProfiles.lastName,
      email: hiringManagerProfiles.email,
      companyId: hiringManagerProfiles.companyId,
      role: sql<CompanyRole>`coalesce(${real.companyRole}, ${hiringManagerProfiles.companyRole})`,
      company: companies.name,
      whoInvites: companies.whoInvites,
      secondFactorRequired: companies.secondFactorRequired,
      isSandbox: sql<boolean>`${companies.sandboxOf} is not null`,
    })
    .from(hiringManagerProfiles)
    .innerJoin(companies, eq(companies.id, hiringManagerProfiles.companyId))
    .leftJoin(real, eq(real.id, hiringManagerProfiles.sandboxOf))
    .where(
      and(
        eq(hiringManagerProfiles.id, userId),
        isNull(hiringManagerProfiles.deactivatedAt),
        isNull(real.deactivatedAt),
      ),
    );
  return manager;
}

/** Some keys never expire. */
export const isUnexpiredKey = (now: Date) => or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now));

type InSession = Pick<AccountContext, "account">;

/** A manager, or a program with a manager's key. */
export type ManagerCaller = ManagerStepsContext & InSession & { apiKey: { keyId: string } | null };

/** For downloads that wait or are slow: they must not outlast the account, the session or the key. @throws SIGNED_OUT */
export async function requireActiveCaller(context: ManagerCaller): Promise<void> {
  const { db, clock, manager, apiKey } = context;
  requireFound(await findManager(context, manager.id), "SIGNED_OUT");
  if (!apiKey) return requireSession(context);
  const { id } = apiKeys;
  const [key] = await db
    .select({ id })
    .from(apiKeys)
    .where(and(eq(id, apiKey.keyId), isUnexpiredKey(clock.now())));
  requireFound(key, "SIGNED_OUT");
}

/** The same for an admin. @throws SIGNED_OUT */
export async function requireActiveAdmin(context: AdminContext & InSession): Promise<void> {
  requireFound(await findAdmin(context, context.admin.user_id), "SIGNED_OUT");
  await requireSession(context);
}

async function requireSession({ db, account: { realm, sessionId } }: Pick<AccountContext, "db" | "account">) {
  const { session } = authTables[realm];
  const [found] = await db.select({ id: session.id }).from(session).where(eq(session.id, sessionId));
  requireFound(found, "SIGNED_OUT");
}

export const isActiveOwner = and(
  eq(hiringManagerProfiles.companyRole, "owner"),
  isNull(hiringManagerProfiles.deactivatedAt),
);

export async function listActiveOwners({ db }: Pick<Context, "db">, ofCompany: string): Promise<string[]> {
  const { id, companyId } = hiringManagerProfiles;
  const owners = await db
    .select({ id })
    .from(hiringManagerProfiles)
    .where(and(eq(companyId, ofCompany), isActiveOwner));
  return owners.map((owner) => owner.id);
}

export async function findAdmin({ db }: Pick<Context, "db">, userId: string): Promise<Admin | undefined> {
  const [admin] = await db
    .select({
      user_id: adminUsers.id,
      email: adminUsers.email,
      first_name: adminProfiles.firstName,
      last_name: adminProfiles.lastName,
      role: adminProfiles.role,
    })
    .from(adminProfiles)
    .innerJoin(adminUsers, eq(adminUsers.id, adminProfiles.id))
    .where(and(eq(adminProfiles.id, userId), isNull(adminProfiles.deactivatedAt)));
  return admin;
}

/** Between the name of a member and the name of the key that acts for them. */
export const keyNameSeparator = ", by the key ";

/** @param key with which a program acts for the manager */
export function managerActor(
  { id, firstName, lastName, email }: Manager,
  key: { name: string } | null = null,
): Actor {
  const name = `${firstName} ${lastName}`;
  return { realm: "manager", id, name: key ? `${name}${keyNameSeparator}'${key.name}'` : name, email };
}

export function adminActor({ user_id: id, first_name, last_name, email }: Admin): Actor {
  return { realm: "admin", id, name: `${first_name} ${last_name}`, email };
}

/** The audit log names no candidate: the entry's record identifies them, and is deleted with them. */
export const candidateActor: Actor = {
  realm: "candidate",
  id: "candidate",
  name: "The candidate",
  email: null,
};
