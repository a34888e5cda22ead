import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Admin } from "#contract/accounts.ts";
import type { Actor } from "#contract/audit.ts";
import type { UsedPasskey } from "#contract/second-factor.ts";
import { withRateLimit } from "#server/platform/auth/rate-limits.ts";
import { isKnownDevice, saveDevice } from "#server/platform/auth/devices.ts";
import { type Passwords, prepareHashes } from "#server/platform/auth/passwords.ts";
import { lockAccount } from "#server/platform/auth/lock-account.ts";
import { createAuthRealm } from "#server/platform/auth/realm.ts";
import { hasSecondFactor, ownerOfPasskey } from "#server/platform/auth/second-factor.ts";
import type { Account } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { authTables } from "#server/platform/db/schema/auth.ts";
import { requireFound, AppError } from "#server/platform/errors.ts";
import { missingOf, type Missing, type RequestContext, setCookies } from "#server/platform/guards/guards.ts";
import { adminActor, findAdmin, findManager, managerActor } from "#server/platform/guards/find-account.ts";
import { publish } from "#server/platform/publish.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { refuseDisabledPassword } from "./company-sign-in/connections.ts";
import { reportOwnerSignIn } from "./company-sign-in/mail-owners.ts";
import { enqueueNotice } from "./mail-notice.ts";

interface People<Person> {
  realm: "manager" | "admin";
  /** The person behind the account, unless it is deactivated. */
  find: (context: RequestContext, userId: string) => Promise<Person | undefined>;
  actorOf: (person: Person) => Actor;
  mustHaveSecondFactor: (person: Person, context: RequestContext) => boolean;
  /** Refuses those whose company requires its own sign-in. */
  refuse?: (context: RequestContext, person: Person) => Promise<void>;
  /** Follows a password or a passkey that was right. */
  report?: (context: RequestContext, person: Person, means: "password" | "passkey") => Promise<void>;
}

const managers: People<NonNullable<Awaited<ReturnType<typeof findManager>>>> = {
  realm: "manager",
  find: findManager,
  actorOf: managerActor,
  mustHaveSecondFactor: ({ secondFactorRequired }) => secondFactorRequired,
  refuse: refuseDisabledPassword,
  report: reportOwnerSignIn,
};
const admins: People<Admin> = {
  realm: "admin",
  find: findAdmin,
  actorOf: adminActor,
  mustHaveSecondFactor: (_admin, { settings }) => settings.adminsSecondFactorRequired,
};

interface Credentials {
  email: string;
  password: string;
}

export const signIn = (context: RequestContext, credentials: Credentials) =>
  signInToRealm(context, managers, credentials);

/** @throws what is missing if the password is right, but a second factor must follow in the session that has begun */
async function signInToRealm<Person>(
  context: RequestContext,
  people: People<Person>,
  { email, password }: Credentials,
): Promise<Person> {
  const { caller } = context;
  const { realm } = people;
  const isKnown = await isKnownDevice(context, realm, { email, cookie: caller.cookie });
  const kind = realm === "manager" ? "sign-in" : "admin sign-in";
  const call = { kind, account: email, address: caller.address, hashes: true, isKnown };
  const { person, stillMissing } = await withRateLimit(context, call, async () => {
    const input = { email, current: password, chosen: password };
    const passwords = await prepareHashes(context, authTables[realm], input);
    if (!passwords.isRight) {
      const { tasks, db } = context;
      await tasks.enqueue(db, recordSignInFailure, { realm, email, event: "sign_in_failed" });
      throw new AppError("WRONG_CREDENTIALS");
    }
    return transaction(context, (context) => startSession(context, people, { email, password, passwords }));
  });
  if (stillMissing) throw new AppError(stillMissing);
  return person;
}

/** One transaction with the account locked, so that it can't be deactivated meanwhile. */
async function startSession<Person>(
  context: RequestContext,
  people: People<Person>,
  { email, password, passwords }: Credentials & { passwords: Passwords },
): Promise<{ person: Person; stillMissing: Missing | null }> {
  const { realm, find, actorOf, mustHaveSecondFactor, refuse, report } = people;
  await lockAccount(context, realm, email);
  const auth = createAuthRealm(realm, context, passwords);
  const { userId, cookies } = await auth.signIn(email, password, context.caller.browser);
  // Only someone with the right password learns that the account is deactivated.
  const person = requireFound(await find(context, userId), "ACCOUNT_DEACTIVATED");
  await refuse?.(context, person);
  await report?.(context, person, "password");
  setCookies(context, cookies);
  const state = { hasSecondFactor: await hasSecondFactor(context, realm, userId), verifiedAt: null };
  const stillMissing = missingOf(state, mustHaveSecondFactor(person, context));
  if (!stillMissing) await recordSignIn({ ...context, actor: actorOf(person) }, { realm, id: userId, email });
  return { person, stillMissing };
}

/** A passkey is two factors in one: the device, and the finger, face or PIN that it checks. */
export function signInWithPasskey(
  context: RequestContext,
  realm: "manager" | "admin",
  { response }: { response: UsedPasskey },
) {
  return realm === "manager"
    ? startPasskeySession(context, managers, response)
    : startPasskeySession(context, admins, response);
}

function startPasskeySession<Person>(context: RequestContext, people: People<Person>, response: UsedPasskey) {
  const { realm, find, actorOf, refuse, report } = people;
  const { session } = authTables[realm];
  const call = { kind: `${realm} passkey`, address: context.caller.address };
  return withRateLimit(context, call, () =>
    transaction(context, async (context) => {
      const { db, clock, caller } = context;
      const { id, email } = await ownerOfPasskey(context, realm, response);
      await lockAccount(context, realm, email);
      const auth = createAuthRealm(realm, context);
      const earlierSession = await auth.session(caller.cookie);
      const { userId, sessionId, cookies } = await auth.signInWithPasskey(caller, response);
      const person = requireFound(await find(context, userId), "ACCOUNT_DEACTIVATED");
      await refuse?.(context, person);
      await report?.(context, person, "passkey");
      await db.update(session).set({ verifiedAt: clock.now() }).where(eq(session.id, sessionId));
      // This browser's earlier session, which may have waited for its second factor.
      if (earlierSession) await db.delete(session).where(eq(session.id, earlierSession.sessionId));
      setCookies(context, cookies);
      await recordSignIn({ ...context, actor: actorOf(person) }, { realm, id, email });
      return { done: true as const };
    }),
  );
}

/**
 * A wrong password for an existing account, or a wrong code, goes into the audit log. A task writes it, because writing it before the answer
 * would show by the time that the account exists.
 */
export const recordSignInFailure = defineTask({
  name: "record-sign-in-failure",
  title: "Failed sign-in",
  data: z.object({
    realm: z.enum(["manager", "admin"]),
    email: z.string(),
    event: z.enum(["sign_in_failed", "second_factor_failed"]).default("sign_in_failed"),
  }),
  async run(context, { realm, email, event }) {
    const { user } = authTables[realm];
    const [account] = await context.db.select({ id: user.id }).from(user).where(eq(user.email, email));
    if (account) await publish(context, accountEvent({ realm, id: account.id, email }, event));
  },
});

/** A sign-in is complete: saves the browser as a known device, and notifies the owner of a new one. */
export function recordSignIn(context: RequestContext, account: Pick<Account, "realm" | "id" | "email">) {
  return transaction(context, async (context) => {
    const { cookie } = context.caller;
    const { realm, id: userId, email } = account;
    const isKnown = await isKnownDevice(context, realm, { email, cookie });
    setCookies(context, await saveDevice(context, realm, { userId, cookie }));
    await publish(context, accountEvent(account, "signed_in"));
    if (!isKnown) await enqueueNotice(context, account, "new_browser");
  });
}

/** `authenticate_admin_user`: the admin as one row; the session token goes into an HttpOnly cookie. */
export async function authenticateAdmin(
  context: RequestContext,
  { p_email: email, p_password: password }: { p_email: string; p_password: string },
) {
  return [await signInToRealm(context, admins, { email, password })];
}

export function accountEvent<Name extends string>(
  { realm, id, email }: Pick<Account, "realm" | "id" | "email">,
  name: Name,
) {
  return realm === "manager"
    ? { type: `manager.${name}` as const, managerId: id, email }
    : { type: `admin.${name}` as const, adminId: id, email };
}
