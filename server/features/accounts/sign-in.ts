import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Actor } from "#contract/audit.ts";
import { withRateLimit } from "#server/platform/auth/rate-limits.ts";
import { isKnownDevice, saveDevice } from "#server/platform/auth/devices.ts";
import { type Passwords, prepareHashes } from "#server/platform/auth/passwords.ts";
import { lockAccount } from "#server/platform/auth/lock-account.ts";
import { createAuthRealm } from "#server/platform/auth/realm.ts";
import type { Account, SignedInManager } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { authTables } from "#server/platform/db/schema/auth.ts";
import { requireFound, AppError } from "#server/platform/errors.ts";
import { type RequestContext, setCookies } from "#server/platform/guards/guards.ts";
import { adminActor, findAdmin, findManager, managerActor } from "#server/platform/guards/find-account.ts";
import { publish } from "#server/platform/publish.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { refuseSleepingPassword } from "./company-sign-in/connections.ts";
import { reportOwnersPassword } from "./company-sign-in/mail-owners.ts";
import { enqueueNotice } from "./mail-notice.ts";

export function signIn(context: RequestContext, { email, password }: { email: string; password: string }) {
  return signInToRealm(context, {
    realm: "manager",
    email,
    password,
    find: findManager,
    actorOf: managerActor,
    check: checkCompanySignIn,
  });
}

/** Only someone with the right password learns that the company requires its own sign-in. */
async function checkCompanySignIn(context: RequestContext, manager: SignedInManager) {
  await refuseSleepingPassword(context, manager);
  await reportOwnersPassword(context, manager);
}

interface Credentials<Person> {
  realm: "manager" | "admin";
  email: string;
  password: string;
  /** The person behind the account, unless it is deactivated. */
  find: (context: RequestContext, userId: string) => Promise<Person | undefined>;
  actorOf: (person: Person) => Actor;
  /** Whether this person may use a password. */
  check?: (context: RequestContext, person: Person) => Promise<void>;
}

async function signInToRealm<Person>(
  context: RequestContext,
  credentials: Credentials<Person>,
): Promise<Person> {
  const { caller } = context;
  const { realm, email, password } = credentials;
  const isKnown = await isKnownDevice(context, realm, { email, cookie: caller.cookie });
  const kind = realm === "manager" ? "sign-in" : "admin sign-in";
  const guess = { kind, account: email, address: caller.address, hashes: true, isKnown };
  return withRateLimit(context, guess, async () => {
    const chosen = { email, current: password, chosen: password };
    const passwords = await prepareHashes(context, authTables[realm], chosen);
    if (!passwords.isRight) {
      const { tasks, db } = context;
      await tasks.enqueue(db, recordSignInFailure, { realm, email });
      throw new AppError("WRONG_CREDENTIALS");
    }
    return transaction(context, (context) => startSession(context, credentials, { passwords, isKnown }));
  });
}

/** One transaction with the account locked, so that it can't be deactivated meanwhile. */
async function startSession<Person>(
  context: RequestContext,
  { realm, email, password, find, actorOf, check }: Credentials<Person>,
  { passwords, isKnown }: { passwords: Passwords; isKnown: boolean },
): Promise<Person> {
  await lockAccount(context, realm, email);
  const auth = createAuthRealm(realm, context, passwords);
  const { userId, cookies } = await auth.signIn(email, password, context.caller.browser);
  // Only someone with the right password learns that the account is deactivated.
  const person = requireFound(await find(context, userId), "ACCOUNT_SHUT_OUT");
  await check?.(context, person);
  setCookies(context, cookies);
  await recordSignIn({ ...context, actor: actorOf(person) }, { realm, id: userId, email }, { isKnown });
  return person;
}

/**
 * A wrong password for an existing account goes into the audit log. A task writes it, because writing it before the answer
 * would show by the time that the account exists.
 */
export const recordSignInFailure = defineTask({
  name: "record-sign-in-failure",
  title: "Failed sign-in",
  data: z.object({ realm: z.enum(["manager", "admin"]), email: z.string() }),
  async run(context, { realm, email }) {
    const { user } = authTables[realm];
    const [known] = await context.db.select({ id: user.id }).from(user).where(eq(user.email, email));
    if (known) await publish(context, accountEvent({ realm, id: known.id, email }, "sign_in_failed"));
  },
});

/** Saves the browser as a known device, and notifies the owner of a new one. */
function recordSignIn(
  context: RequestContext,
  account: Pick<Account, "realm" | "id" | "email">,
  { isKnown }: { isKnown: boolean },
) {
  return transaction(context, async (context) => {
    const { cookie } = context.caller;
    setCookies(context, await saveDevice(context, account.realm, { userId: account.id, cookie }));
    await publish(context, accountEvent(account, "signed_in"));
    if (!isKnown) await enqueueNotice(context, account, "new_browser");
  });
}

/** `authenticate_admin_user`: the admin as one row; the session token goes into an HttpOnly cookie. */
export async function authenticateAdmin(
  context: RequestContext,
  { p_email: email, p_password: password }: { p_email: string; p_password: string },
) {
  return [
    await signInToRealm(context, { realm: "admin", email, password, find: findAdmin, actorOf: adminActor }),
  ];
}

export function accountEvent<Name extends string>(
  { realm, id, email }: Pick<Account, "realm" | "id" | "email">,
  name: Name,
) {
  return realm === "manager"
    ? { type: `manager.${name}` as const, managerId: id, email }
    : { type: `admin.${name}` as const, adminId: id, email };
}
