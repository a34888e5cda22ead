import { eq, lt } from "drizzle-orm";
import type { PendingSignIn, UsedPasskey } from "#contract/second-factor.ts";
import { selectUsersOfDevice } from "#server/platform/auth/devices.ts";
import { lockAccount } from "#server/platform/auth/lock-account.ts";
import { type RateLimitedCall, withRateLimit } from "#server/platform/auth/rate-limits.ts";
import { createAuthRealm } from "#server/platform/auth/realm.ts";
import { acceptedStep, ownerOfPasskey } from "#server/platform/auth/second-factor.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { authTables } from "#server/platform/db/schema/auth.ts";
import { isAppError, AppError } from "#server/platform/errors.ts";
import { type RequestContext, setCookies } from "#server/platform/guards/guards.ts";
import { recordSignIn, recordSignInFailure } from "./sign-in.ts";
import {
  type SigningInContext,
  type Realm,
  recordAndNotify,
  selectFactor,
  saveFactor,
} from "./second-factor-row.ts";

const done = { done: true as const };

/** What is missing before the sign-in of this browser is complete, or null. */
export async function readPendingSignIn(
  context: RequestContext,
  realm: Realm,
): Promise<PendingSignIn | null> {
  const session = await context.signingIn[realm]();
  if (!session?.missing) return null;
  setCookies(context, session.cookies);
  const { passkey } = authTables[realm];
  const factor = await selectFactor(context, { realm, id: session.userId });
  return {
    missing: session.missing === "SECOND_FACTOR_NEEDED" ? "code" : "setup",
    email: "manager" in session ? session.manager.email : session.admin.email,
    app: factor?.hasApp ?? false,
    passkey: (await context.db.$count(passkey, eq(passkey.userId, session.userId))) > 0,
  };
}

/** Completes a sign-in, or confirms that it is the account's owner, with a code of the authenticator app. */
export function verifyCode(context: SigningInContext, { code }: { code: string }) {
  return withGuessLimit(context, async (context) => {
    const factor = await selectFactor(context, context.account);
    await acceptCode(context, {
      secret: factor?.appSecret ?? null,
      code,
      lastStep: factor?.lastStep ?? null,
    });
    await completeSignIn(context);
    return done;
  });
}

/** The same with a recovery code, which works once. */
export function useRecoveryCode(context: SigningInContext, { code }: { code: string }) {
  return withGuessLimit(context, async (context) => {
    const factor = await selectFactor(context, context.account);
    const codes = factor?.recoveryCodes ?? [];
    const remaining = codes.filter((unused) => unused !== code);
    if (remaining.length === codes.length) throw new AppError("WRONG_CODE");
    await saveFactor(context, { recoveryCodes: remaining.join(" ") });
    await recordAndNotify(context, "recovery_code_used", remaining.length);
    await completeSignIn(context);
    return { left: remaining.length };
  });
}

/** The same with one of the account's own passkeys. */
export function verifyPasskey(context: SigningInContext, { response }: { response: UsedPasskey }) {
  return withGuessLimit(context, async (context) => {
    const { db, account, caller } = context;
    const { session } = authTables[account.realm];
    const owner = await ownerOfPasskey(context, account.realm, response);
    if (owner.id !== account.id) throw new AppError("PASSKEY_NOT_ACCEPTED");
    const passkeySession = await createAuthRealm(account.realm, context).signInWithPasskey(caller, response);
    // This session continues, so the one that the passkey began is not needed.
    await db.delete(session).where(eq(session.id, passkeySession.sessionId));
    await completeSignIn(context);
    return done;
  });
}

/** Options for the browser's passkey functions: for signing in, and within a session for the account's own passkeys. */
export async function passkeyOptions(context: RequestContext, realm: Realm) {
  const { address, cookie } = context.caller;
  // Each one stores a challenge. People whose browser an account knows do not share the limit of their network.
  const [account] = await selectUsersOfDevice(context, realm, cookie);
  const call = {
    kind: `${realm} passkey options`,
    address,
    neverForgiven: true,
    ...(account !== undefined && { account, isKnown: true }),
  };
  return withRateLimit(context, call, async () => {
    const { verification } = authTables[realm];
    await context.db.delete(verification).where(lt(verification.expiresAt, context.clock.now()));
    const { options, cookies } = await context.realms[realm].passkeyAuthentication(cookie);
    setCookies(context, cookies);
    return { options: { ...options } };
  });
}

/**
 * Runs a check of the second factor in a transaction with the account locked, so that nothing is accepted twice. Counts
 * failures per account over all networks and sessions, because the caller knows the password already.
 */
export function withGuessLimit<Result>(
  context: SigningInContext,
  check: (context: SigningInContext) => Promise<Result>,
): Promise<Result> {
  const { account, caller, tasks, db } = context;
  const { realm, id, email } = account;
  const call: RateLimitedCall = {
    kind: `${realm} second factor`,
    account: id,
    address: caller.address,
    isKnown: true,
  };
  return withRateLimit(context, call, async () => {
    try {
      return await transaction(context, async (context) => {
        await lockAccount(context, realm, email);
        return check(context);
      });
    } catch (error) {
      if (isAppError(error, "WRONG_CODE"))
        await tasks.enqueue(db, recordSignInFailure, { realm, email, event: "second_factor_failed" });
      throw error;
    }
  });
}

export async function acceptCode(
  context: SigningInContext,
  { secret, code, lastStep }: { secret: string | null; code: string; lastStep: number | null },
) {
  const step = secret && (await acceptedStep(secret, code, { now: context.clock.now(), after: lastStep }));
  if (!step) throw new AppError("WRONG_CODE");
  await saveFactor(context, { lastStep: step });
}

/** The session counts as checked from now on. One that lacked something is replaced, and the sign-in is recorded. */
export async function completeSignIn(context: SigningInContext) {
  const { db, clock, caller, account, missing } = context;
  const { realm } = account;
  const { session } = authTables[realm];
  let { sessionId } = account;
  if (missing) {
    const renewed = await createAuthRealm(realm, context).renewSession(caller);
    setCookies(context, renewed.cookies);
    ({ sessionId } = renewed);
    await recordSignIn(context, account);
  }
  await db.update(session).set({ verifiedAt: clock.now() }).where(eq(session.id, sessionId));
}
