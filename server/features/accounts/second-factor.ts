import { asc, and, eq, lt } from "drizzle-orm";
import type * as z from "zod";
import type { AddPasskey, PendingSignIn, SecondFactor, UsedPasskey } from "#contract/second-factor.ts";
import { forgetDevices, selectUsersOfDevice } from "#server/platform/auth/devices.ts";
import { lockAccount } from "#server/platform/auth/lock-account.ts";
import { type RateLimitedCall, withRateLimit } from "#server/platform/auth/rate-limits.ts";
import { createAuthRealm } from "#server/platform/auth/realm.ts";
import {
  acceptedStep,
  appSetUp,
  newAppSecret,
  newRecoveryCodes,
  ownerOfPasskey,
} from "#server/platform/auth/second-factor.ts";
import type { Account, Context } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { authTables } from "#server/platform/db/schema/auth.ts";
import { orReplacement } from "#server/platform/db/schema/columns.ts";
import { isAppError, requireFound, AppError } from "#server/platform/errors.ts";
import { type Missing, type RequestContext, setCookies } from "#server/platform/guards/guards.ts";
import { publish } from "#server/platform/publish.ts";
import { enqueueNotice } from "./mail-notice.ts";
import { accountEvent, recordSignIn, recordSignInFailure } from "./sign-in.ts";

/** Of a session that may still lack its second factor. */
export interface SigningInContext extends RequestContext {
  account: Account;
  /** What the session lacks; null if it is complete. */
  missing: Missing | null;
  /** By the company's rule, or the installation's for its admins. */
  secondFactorRequired: boolean;
}

type Realm = Account["realm"];
type Owner = Pick<Account, "realm" | "id" | "email">;

const maxPasskeys = 20;
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

export async function readSecondFactor(context: SigningInContext): Promise<SecondFactor> {
  const { db, account, secondFactorRequired: required } = context;
  const { passkey } = authTables[account.realm];
  const factor = await selectFactor(context, account);
  const passkeys = await db
    .select({
      id: passkey.id,
      name: orReplacement(passkey.name, "Passkey"),
      addedAt: passkey.createdAt,
      lastUsedAt: passkey.lastUsedAt,
    })
    .from(passkey)
    .where(eq(passkey.userId, account.id))
    .orderBy(asc(passkey.createdAt), asc(passkey.id));
  return {
    required,
    app: factor?.appAddedAt ? { addedAt: factor.appAddedAt.toISOString() } : null,
    passkeys: passkeys.map(({ addedAt, lastUsedAt, ...row }) => ({
      ...row,
      addedAt: addedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: factor?.recoveryCodes.length ?? 0,
  };
}

/** Completes a sign-in, or confirms that it is the account's owner, with a code of the authenticator app. */
export function verifyCode(context: SigningInContext, { code }: { code: string }) {
  return withGuessLimit(context, async (context) => {
    const factor = await selectFactor(context, context.account, { lock: true });
    await acceptCode(context, { secret: factor?.appSecret ?? null, code, after: factor?.lastStep ?? null });
    await complete(context);
    return done;
  });
}

/** The same with a recovery code, which works once. */
export function useRecoveryCode(context: SigningInContext, { code }: { code: string }) {
  return withGuessLimit(context, async (context) => {
    const factor = await selectFactor(context, context.account, { lock: true });
    const codes = factor?.recoveryCodes ?? [];
    const left = codes.filter((one) => one !== code);
    if (left.length === codes.length) throw new AppError("WRONG_CODE");
    await saveFactor(context, { recoveryCodes: left.join(" ") });
    await announce(context, "recovery_code_used", left.length);
    await complete(context);
    return { left: left.length };
  });
}

/** The same with one of the account's own passkeys. */
export function verifyPasskey(context: SigningInContext, { response }: { response: UsedPasskey }) {
  return withGuessLimit(context, async (context) => {
    const { db, account, caller } = context;
    const { session } = authTables[account.realm];
    const owner = await ownerOfPasskey(context, account.realm, response);
    if (owner.id !== account.id) throw new AppError("PASSKEY_NOT_ACCEPTED");
    const begun = await createAuthRealm(account.realm, context).signInWithPasskey(caller, response);
    // This session goes on, so the one that the passkey began is not needed.
    await db.delete(session).where(eq(session.id, begun.sessionId));
    await complete(context);
    return done;
  });
}

/** Options for the browser's passkey functions: for signing in, and within a session for the account's own passkeys. */
export async function passkeyOptions(context: RequestContext, realm: Realm) {
  const { address, cookie } = context.caller;
  // Each one stores a challenge. People whose browser an account knows do not share the limit of their network.
  const [account] = await selectUsersOfDevice(context, realm, cookie);
  const guess = {
    kind: `${realm} passkey options`,
    address,
    neverForgiven: true,
    ...(account !== undefined && { account, isKnown: true }),
  };
  return withRateLimit(context, guess, async () => {
    const { verification } = authTables[realm];
    await context.db.delete(verification).where(lt(verification.expiresAt, context.clock.now()));
    const { options, cookies } = await context.realms[realm].passkeyAuthentication(cookie);
    setCookies(context, cookies);
    return { options: { ...options } };
  });
}

/** A secret for an authenticator app. It counts once a code of it is entered; until then the earlier app does. */
export function startApp(context: SigningInContext) {
  return transaction(context, async (context) => {
    const { settings, account } = context;
    await lockAccount(context, account.realm, account.email);
    const secret = newAppSecret();
    await saveFactor(context, { newAppSecret: secret });
    return appSetUp(secret, { issuer: settings.name, email: account.email });
  });
}

export function confirmApp(context: SigningInContext, { code }: { code: string }) {
  return withGuessLimit(context, async (context) => {
    const factor = await selectFactor(context, context.account, { lock: true });
    const secret = factor?.newAppSecret ?? null;
    await acceptCode(context, { secret, code, after: null });
    await saveFactor(context, {
      appSecret: secret,
      newAppSecret: null,
      appAddedAt: context.clock.now(),
    });
    return enable(context, "authenticator_changed");
  });
}

export async function startPasskey(context: SigningInContext) {
  const { realms, account, caller } = context;
  const { options, cookies } = await realms[account.realm].passkeyRegistration(caller.cookie);
  setCookies(context, cookies);
  return { options: { ...options } };
}

export function addPasskey(context: SigningInContext, { name, response }: z.output<typeof AddPasskey>) {
  return transaction(context, async (context) => {
    const { db, account, caller, clock } = context;
    const { passkey } = authTables[account.realm];
    await lockAccount(context, account.realm, account.email);
    if ((await db.$count(passkey, eq(passkey.userId, account.id))) >= maxPasskeys)
      throw new AppError("TOO_MANY_PASSKEYS");
    const realm = createAuthRealm(account.realm, context);
    const { passkeyId } = await realm.addPasskey(caller.cookie, { name, response });
    await db.update(passkey).set({ createdAt: clock.now() }).where(eq(passkey.id, passkeyId));
    return enable(context, "passkey_added");
  });
}

export function renamePasskey(
  context: SigningInContext,
  { passkeyId, name }: { passkeyId: string; name: string },
) {
  return transaction(context, async ({ db, account }) => {
    const { passkey } = authTables[account.realm];
    const [renamed] = await db
      .update(passkey)
      .set({ name })
      .where(and(eq(passkey.id, passkeyId), eq(passkey.userId, account.id)))
      .returning({ id: passkey.id });
    requireFound(renamed, "PASSKEY_NOT_FOUND");
    return done;
  });
}

export function removeApp(context: SigningInContext) {
  return transaction(context, async (context) => {
    await lockAccount(context, context.account.realm, context.account.email);
    const factor = await selectFactor(context, context.account, { lock: true });
    if (!factor?.hasApp) return done;
    await saveFactor(context, { appSecret: null, newAppSecret: null, appAddedAt: null });
    await afterRemoval(context, "authenticator_removed");
    return done;
  });
}

export function removePasskey(context: SigningInContext, { passkeyId }: { passkeyId: string }) {
  return transaction(context, async (context) => {
    const { db, account } = context;
    const { passkey } = authTables[account.realm];
    await lockAccount(context, account.realm, account.email);
    const [removed] = await db
      .delete(passkey)
      .where(and(eq(passkey.id, passkeyId), eq(passkey.userId, account.id)))
      .returning({ id: passkey.id });
    requireFound(removed, "PASSKEY_NOT_FOUND");
    await afterRemoval(context, "passkey_removed");
    return done;
  });
}

export function replaceRecoveryCodes(context: SigningInContext) {
  return transaction(context, async (context) => {
    await lockAccount(context, context.account.realm, context.account.email);
    const factor = await selectFactor(context, context.account, { lock: true });
    if (!factor?.enabledAt) return { recoveryCodes: null };
    const recoveryCodes = newRecoveryCodes();
    await saveFactor(context, { recoveryCodes: recoveryCodes.join(" ") });
    await announce(context, "recovery_codes_replaced");
    return { recoveryCodes };
  });
}

/**
 * For someone who has lost their second factor: removes it and ends every session, so that nothing is left to anyone who
 * may have found it.
 * @param by says in the e-mail who did it
 */
export function resetSecondFactor(context: Context, owner: Owner, by: string) {
  return transaction(context, async (context) => {
    const { db } = context;
    const { realm, id, email } = owner;
    const { secondFactor, passkey, session } = authTables[realm];
    await lockAccount(context, realm, email);
    await db.delete(secondFactor).where(eq(secondFactor.userId, id));
    await db.delete(passkey).where(eq(passkey.userId, id));
    await db.delete(session).where(eq(session.userId, id));
    await forgetDevices(context, realm, { userId: id });
    await publish(context, accountEvent(owner, "second_factor_reset"));
    await enqueueNotice({ ...context, caller: { browser: by } }, owner, "second_factor_reset");
    return { reset: true as const };
  });
}

/**
 * Runs a check of the second factor in a transaction with the account locked, so that nothing is accepted twice. Counts
 * failures per account over all networks and sessions, because the caller knows the password already.
 */
function withGuessLimit<Result>(
  context: SigningInContext,
  check: (context: SigningInContext) => Promise<Result>,
): Promise<Result> {
  const { account, caller, tasks, db } = context;
  const { realm, id, email } = account;
  const guess: RateLimitedCall = {
    kind: `${realm} second factor`,
    account: id,
    address: caller.address,
    isKnown: true,
  };
  return withRateLimit(context, guess, async () => {
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

async function acceptCode(
  context: SigningInContext,
  { secret, code, after }: { secret: string | null; code: string; after: number | null },
) {
  const step = secret && (await acceptedStep(secret, code, { now: context.clock.now(), after }));
  if (!step) throw new AppError("WRONG_CODE");
  await saveFactor(context, { lastStep: step });
}

/** The session counts as checked from now on. One that lacked something is replaced, and the sign-in is recorded. */
async function complete(context: SigningInContext) {
  const { db, clock, caller, account, missing } = context;
  const { realm, id: userId } = account;
  const { session } = authTables[realm];
  let { sessionId } = account;
  if (missing) {
    const renewed = await createAuthRealm(realm, context).renewSession(caller);
    setCookies(context, renewed.cookies);
    ({ sessionId } = renewed);
    await recordSignIn(context, account);
  }
  await db
    .update(session)
    .set({ verifiedAt: clock.now() })
    .where(and(eq(session.id, sessionId), eq(session.userId, userId)));
}

/** After an app or a passkey was added. The first one turns the second factor on, with recovery codes. */
async function enable(context: SigningInContext, added: "authenticator_changed" | "passkey_added") {
  const factor = await selectFactor(context, context.account);
  if (factor?.enabledAt) {
    await announce(context, added);
    return { recoveryCodes: null };
  }
  const recoveryCodes = newRecoveryCodes();
  await saveFactor(context, { enabledAt: context.clock.now(), recoveryCodes: recoveryCodes.join(" ") });
  await announce(context, "second_factor_on");
  await complete(context);
  return { recoveryCodes };
}

/** Without an app and a passkey the second factor is off. Where it is required, the last one stays. */
async function afterRemoval(context: SigningInContext, removed: "authenticator_removed" | "passkey_removed") {
  const { db, account, secondFactorRequired } = context;
  const { secondFactor, passkey } = authTables[account.realm];
  const factor = await selectFactor(context, account);
  const passkeys = await db.$count(passkey, eq(passkey.userId, account.id));
  if (factor?.hasApp || passkeys > 0) return announce(context, removed);
  if (secondFactorRequired) throw new AppError("SECOND_FACTOR_REQUIRED");
  await db.delete(secondFactor).where(eq(secondFactor.userId, account.id));
  return announce(context, "second_factor_off");
}

/** Into the audit log, and to the account's owner in case someone else did it. */
async function announce(
  context: SigningInContext,
  what:
    | "second_factor_on"
    | "second_factor_off"
    | "authenticator_changed"
    | "authenticator_removed"
    | "passkey_added"
    | "passkey_removed"
    | "recovery_code_used"
    | "recovery_codes_replaced",
  codesLeft?: number,
) {
  await publish(context, accountEvent(context.account, what));
  await enqueueNotice(context, context.account, what, codesLeft);
}

async function selectFactor(
  { db }: Pick<Context, "db">,
  { realm, id }: Pick<Account, "realm" | "id">,
  { lock = false } = {},
) {
  const { secondFactor } = authTables[realm];
  // What cannot be decrypted accepts no code, like nothing at all.
  const query = db
    .select({
      enabledAt: secondFactor.enabledAt,
      appSecret: orReplacement<string | null>(secondFactor.appSecret, null),
      newAppSecret: orReplacement<string | null>(secondFactor.newAppSecret, null),
      appAddedAt: secondFactor.appAddedAt,
      lastStep: secondFactor.lastStep,
      recoveryCodes: orReplacement<string | null>(secondFactor.recoveryCodes, null),
    })
    .from(secondFactor)
    .where(eq(secondFactor.userId, id));
  const [row] = lock ? await query.for("update") : await query;
  return (
    row && {
      ...row,
      hasApp: row.appAddedAt !== null,
      recoveryCodes: row.recoveryCodes?.split(" ").filter(Boolean) ?? [],
    }
  );
}

type Fields = Partial<typeof authTables.manager.secondFactor.$inferInsert>;

async function saveFactor({ db, account }: SigningInContext, fields: Fields) {
  const { secondFactor } = authTables[account.realm];
  await db
    .insert(secondFactor)
    .values({ ...fields, userId: account.id })
    .onConflictDoUpdate({ target: secondFactor.userId, set: fields });
}
