import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Session } from "#contract/accounts.ts";
import { forgetDevices } from "#server/platform/auth/devices.ts";
import { lockAccount } from "#server/platform/auth/lock-account.ts";
import { createAuthRealm } from "#server/platform/auth/realm.ts";
import type { AccountContext } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { authTables } from "#server/platform/db/schema/auth.ts";
import { requireFound } from "#server/platform/errors.ts";
import { type RequestContext, setCookies } from "#server/platform/guards/guards.ts";
import { publish } from "#server/platform/publish.ts";
import { accountEvent } from "./sign-in.ts";

/** This session first, then by last use. */
export async function listSessions({ db, clock, account }: AccountContext): Promise<Session[]> {
  const { session } = authTables[account.realm];
  const isCurrent = sql<boolean>`${session.id} = ${account.sessionId}`;
  const rows = await db
    .select({
      id: session.id,
      browser: sql<string>`coalesce(nullif(${session.userAgent}, ''), 'Unknown')`,
      signedInAt: session.createdAt,
      lastUsedAt: session.updatedAt,
      isCurrent,
    })
    .from(session)
    .where(and(eq(session.userId, account.id), gt(session.expiresAt, clock.now())))
    .orderBy(desc(isCurrent), desc(session.updatedAt), desc(session.id));
  return rows.map(({ signedInAt, lastUsedAt, ...row }) => ({
    ...row,
    signedInAt: signedInAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}

export function endSession(context: AccountContext, { sessionId }: { sessionId: string }) {
  return transaction(context, async (context) => {
    const { db, account } = context;
    const { session } = authTables[account.realm];
    const [ended] = await db
      .delete(session)
      .where(and(eq(session.id, sessionId), eq(session.userId, account.id)))
      .returning({ id: session.id });
    requireFound(ended, "SESSION_NOT_FOUND");
    await publish(context, accountEvent(account, "session_ended"));
    return { ended: true as const };
  });
}

/** Only this browser stays a known device. Returns the cookies that clear this session. */
export function signOutEverywhere(context: AccountContext): Promise<string[]> {
  return transaction(context, async (context) => {
    const { caller, account } = context;
    const { realm, id: userId, email } = account;
    await lockAccount(context, realm, email);
    const cookies = await createAuthRealm(realm, context).signOutEverywhere(caller.cookie);
    await forgetDevices(context, realm, { userId, exceptCookie: caller.cookie });
    await publish(context, accountEvent(account, "signed_out_everywhere"));
    return cookies;
  });
}

export async function readSession(context: RequestContext) {
  const admitted = await context.admitted.manager();
  if (!admitted) return null;
  setCookies(context, admitted.cookies);
  return admitted.manager;
}

/** `validate_admin_session`: the signed-in admin as one row, or no row. */
export async function validateSession(context: RequestContext) {
  const admitted = await context.admitted.admin();
  if (!admitted) return [];
  setCookies(context, admitted.cookies);
  return [admitted.admin];
}
