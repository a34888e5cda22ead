import type * as z from "zod";
import { asc, and, eq } from "drizzle-orm";
import type { AddPasskey, SecondFactor } from "#contract/second-factor.ts";
import { forgetDevices } from "#server/platform/auth/devices.ts";
import { lockAccount } from "#server/platform/auth/lock-account.ts";
import { createAuthRealm } from "#server/platform/auth/realm.ts";
import { appSetUp, newAppSecret, newRecoveryCodes } from "#server/platform/auth/second-factor.ts";
import type { Account, Context } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { authTables } from "#server/platform/db/schema/auth.ts";
import { orReplacement } from "#server/platform/db/schema/columns.ts";
import { requireFound, AppError } from "#server/platform/errors.ts";
import { setCookies } from "#server/platform/guards/guards.ts";
import { publish } from "#server/platform/publish.ts";
import { enqueueNotice } from "./mail-notice.ts";
import { accountEvent } from "./sign-in.ts";
import { type SigningInContext, recordAndNotify, selectFactor, saveFactor } from "./second-factor-row.ts";
import { withGuessLimit, acceptCode, completeSignIn } from "./verify-second-factor.ts";

type Owner = Pick<Account, "realm" | "id" | "email">;

const maxPasskeys = 20;
const done = { done: true as const };

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
    const factor = await selectFactor(context, context.account);
    const secret = factor?.newAppSecret ?? null;
    await acceptCode(context, { secret, code, lastStep: null });
    await saveFactor(context, {
      appSecret: secret,
      newAppSecret: null,
      appAddedAt: context.clock.now(),
    });
    return finishAdding(context, "authenticator_changed");
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
    const { db, account, caller } = context;
    const { passkey } = authTables[account.realm];
    await lockAccount(context, account.realm, account.email);
    if ((await db.$count(passkey, eq(passkey.userId, account.id))) >= maxPasskeys)
      throw new AppError("TOO_MANY_PASSKEYS");
    const realm = createAuthRealm(account.realm, context);
    await realm.addPasskey(caller.cookie, { name, response });
    return finishAdding(context, "passkey_added");
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
    const factor = await selectFactor(context, context.account);
    if (!factor?.hasApp) return done;
    await saveFactor(context, { appSecret: null, newAppSecret: null, appAddedAt: null });
    await finishRemoving(context, "authenticator_removed");
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
    await finishRemoving(context, "passkey_removed");
    return done;
  });
}

export function replaceRecoveryCodes(context: SigningInContext) {
  return transaction(context, async (context) => {
    await lockAccount(context, context.account.realm, context.account.email);
    const factor = await selectFactor(context, context.account);
    if (!factor?.enabledAt) return { recoveryCodes: null };
    const recoveryCodes = newRecoveryCodes();
    await saveFactor(context, { recoveryCodes: recoveryCodes.join(" ") });
    await recordAndNotify(context, "recovery_codes_replaced");
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

/** After an app or a passkey was added. The first one turns the second factor on, with recovery codes. */
async function finishAdding(context: SigningInContext, added: "authenticator_changed" | "passkey_added") {
  const factor = await selectFactor(context, context.account);
  if (factor?.enabledAt) {
    await recordAndNotify(context, added);
    return { recoveryCodes: null };
  }
  const recoveryCodes = newRecoveryCodes();
  await saveFactor(context, { enabledAt: context.clock.now(), recoveryCodes: recoveryCodes.join(" ") });
  await recordAndNotify(context, "second_factor_on");
  await completeSignIn(context);
  return { recoveryCodes };
}

/** Without an app and a passkey the second factor is off. Where it is required, the last one stays. */
async function finishRemoving(
  context: SigningInContext,
  removed: "authenticator_removed" | "passkey_removed",
) {
  const { db, account, secondFactorRequired } = context;
  const { secondFactor, passkey } = authTables[account.realm];
  const factor = await selectFactor(context, account);
  const passkeys = await db.$count(passkey, eq(passkey.userId, account.id));
  if (factor?.hasApp || passkeys > 0) return recordAndNotify(context, removed);
  if (secondFactorRequired) throw new AppError("SECOND_FACTOR_REQUIRED");
  await db.delete(secondFactor).where(eq(secondFactor.userId, account.id));
  return recordAndNotify(context, "second_factor_off");
}
