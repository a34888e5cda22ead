import { and, type AnyColumn, asc, eq, isNotNull, isNull, ne, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type * as z from "zod";
import type { ManagerList, SetUpPassword } from "#contract/managers.ts";
import { isKnownDevice } from "#server/platform/auth/devices.ts";
import { refuseWeak } from "#server/platform/auth/passwords.ts";
import { withRateLimit } from "#server/platform/auth/rate-limits.ts";
import type { AdminContext, Context } from "#server/platform/context.ts";
import { hasWords } from "#server/platform/db/sql.ts";
import { apiKeys } from "#server/platform/db/schema/api-keys.ts";
import { managerSessions, managerUsers } from "#server/platform/db/schema/auth.ts";
import { companies, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { requireFound } from "#server/platform/errors.ts";
import { type RequestContext, setCookies } from "#server/platform/guards/guards.ts";
import { publish } from "#server/platform/publish.ts";
import { findRedeemableInvitation, revokeInvitationsBy } from "./invitations.ts";
import { closeAccount } from "./own-account.ts";
import { isRealManager } from "#server/platform/sandbox.ts";
import { redeemInvitation } from "./redeem-invitation.ts";

const manager = hiringManagerProfiles;
const name = sql`${manager.firstName} || ' ' || ${manager.lastName}`;

/** The first matching hiring managers, by company and name. */
export async function listManagers(
  { db }: AdminContext,
  { q, limit }: { q: string; limit: number },
): Promise<ManagerList> {
  const matching = hasWords(q, [manager.firstName, manager.lastName, manager.email, companies.name]);
  // A subquery, so that it runs only for the rows returned.
  const lastUsedAt = sql<Date | null>`(select max(${managerSessions.updatedAt}) from ${managerSessions}
    where ${managerSessions.userId} = ${manager.id})`;
  const other = alias(manager, "other");
  const otherOwners = db
    .select({ one: sql`1` })
    .from(other)
    .where(and(eq(other.companyId, manager.companyId), ne(other.id, manager.id), isActiveOwner(other)));
  const rows = await db
    .select({
      id: manager.id,
      firstName: manager.firstName,
      lastName: manager.lastName,
      email: manager.email,
      company: companies.name,
      role: manager.companyRole,
      isOnlyOwner: sql<boolean>`${isActiveOwner(manager)} and ${notExists(otherOwners)}`,
      deactivatedAt: manager.deactivatedAt,
      createdAt: manager.createdAt,
      lastUsedAt: lastUsedAt.mapWith(managerSessions.updatedAt),
      // One scan returns both the rows and their number.
      found: matching ? sql<number>`(count(*) over ())::int` : sql<number>`0`,
    })
    .from(manager)
    .innerJoin(companies, eq(companies.id, manager.companyId))
    .where(and(isRealManager, matching))
    .orderBy(asc(sql`lower(${companies.name})`), asc(sql`lower(${name})`), asc(manager.id))
    .limit(limit);
  const total = await db.$count(manager, isRealManager);
  return {
    managers: rows.map(({ found: _found, ...row }) => accountRow(row)),
    found: matching ? (rows[0]?.found ?? 0) : total,
    total,
  };
}

const isActiveOwner = ({ companyRole, deactivatedAt }: Record<"companyRole" | "deactivatedAt", AnyColumn>) =>
  and(eq(companyRole, "owner"), isNull(deactivatedAt));

interface AccountDates {
  deactivatedAt: Date | null;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** A row of the list of managers or admins in the contract's form. */
export function accountRow<Row extends AccountDates>({ deactivatedAt, createdAt, lastUsedAt, ...row }: Row) {
  return {
    ...row,
    deactivatedAt: deactivatedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/**
 * An invited manager chooses a password and is signed in. If the address already has an account, wrong passwords count as
 * they do on sign-in, so that another invitation gives no further guesses. Made-up codes take no place in the queue for
 * password hashing, and store one row a network.
 */
export async function setUpManager(context: RequestContext, input: z.output<typeof SetUpPassword>) {
  const { address, cookie } = context.caller;
  const invitation = await withRateLimit(context, { kind: "invitation", address }, () =>
    findRedeemableInvitation(context, input.code),
  );
  const { email } = invitation;
  // Before the next rate limit: a weak new password is not a wrong guess.
  if ((await context.db.$count(managerUsers, eq(managerUsers.email, email))) === 0)
    refuseWeak(input.password, invitation);
  const isKnown = await isKnownDevice(context, "manager", { email, cookie });
  const call = { kind: "sign-in", account: email, address, hashes: true, isKnown };
  return withRateLimit(context, call, async () => {
    const { cookies, ...result } = await redeemInvitation(context, input, context.caller);
    setCookies(context, cookies);
    return result;
  });
}

/**
 * Deactivates or reactivates an account, from the next request on. Jobs and answers stay; while the account is deactivated
 * no surveys, reminders or digests are sent for it. Deactivating revokes the open invitations that they created.
 */
export function setManagerActive(
  context: Context,
  { managerId, isActive, isLeaving = false }: { managerId: string; isActive: boolean; isLeaving?: boolean },
) {
  return transaction(context, async (context) => {
    const { db, clock } = context;
    const { id, deactivatedAt } = manager;
    const [found] = await db.select({ email: manager.email }).from(manager).where(eq(id, managerId));
    const { email } = requireFound(found, "MANAGER_NOT_FOUND");
    const [changed] = await db
      .update(manager)
      .set({ deactivatedAt: isActive ? null : clock.now() })
      .where(and(eq(id, managerId), isActive ? isNotNull(deactivatedAt) : isNull(deactivatedAt)))
      .returning({ id });
    if (changed) {
      if (!isActive) {
        await closeAccount(context, { realm: "manager", id: managerId, email });
        await revokeInvitationsBy(context, managerId);
      }
      if (isLeaving) await revokeKeys(context, managerId);
      const deactivated = isLeaving ? "manager.left" : "manager.shut_out";
      const type = isActive ? "manager.let_in" : deactivated;
      await publish(context, { type, managerId, email });
    }
    return { isActive };
  });
}

/** The keys of a deactivated member are refused, and work again if the member is reactivated. */
async function revokeKeys(context: Context, managerId: string) {
  const revoked = await context.db
    .delete(apiKeys)
    .where(eq(apiKeys.memberId, managerId))
    .returning({ keyId: apiKeys.id, name: apiKeys.name });
  for (const key of revoked) await publish(context, { type: "api_key.revoked", ...key, managerId });
}
