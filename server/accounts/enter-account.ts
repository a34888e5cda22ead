import { eq } from "drizzle-orm";
import type { Actor } from "#contract/activity.ts";
import { guarded } from "#server/auth/attempts.ts";
import { isKnownDevice } from "#server/auth/devices.ts";
import { authTables } from "#server/db/schema/auth.ts";
import { isRefused, Refused } from "#server/errors.ts";
import { happened } from "#server/happened.ts";
import type { RequestContext } from "#server/realms/doors.ts";
import { setCookies } from "#server/realms/doors.ts";
import { accountEvent } from "./account-event.ts";
import { welcomeBrowser } from "./welcome-browser.ts";

interface Credentials {
  realm: "manager" | "admin";
  email: string;
  password: string;
}

interface Entry<Person> extends Credentials {
  /** Who may enter with the account; nobody with one that was shut out. */
  find: (userId: string) => Promise<Person | undefined>;
  actorOf: (person: Person) => Actor;
}

/** Signs somebody in, in either realm: the session is in a cookie from then on, and the account knows the browser. */
export async function enterAccount<Person>(context: RequestContext, entry: Entry<Person>): Promise<Person> {
  const { caller } = context;
  const { realm, email, find, actorOf } = entry;
  const isKnown = await isKnownDevice(context, realm, { email, cookie: caller.cookie });
  const kind = realm === "manager" ? "sign-in" : "admin sign-in";
  const guess = { kind, account: email, address: caller.address, hashes: true, isKnown };
  return guarded(context, guess, async () => {
    const { userId, cookies } = await signedIn(context, entry);
    const person = await find(userId);
    if (!person) throw await shutOut(context, realm, userId);
    setCookies(context, cookies);
    const account = { realm, id: userId, email };
    await welcomeBrowser({ ...context, actor: actorOf(person) }, account, { isKnown });
    return person;
  });
}

/** A wrong password for an account that there is stands in the trail; the guess is refused all the same. */
async function signedIn(context: RequestContext, { realm, email, password }: Credentials) {
  try {
    return await context.realms[realm].signIn(email, password, context.caller.browser);
  } catch (error) {
    const { user } = authTables[realm];
    const [known] = isRefused(error, "WRONG_CREDENTIALS")
      ? await context.db.select({ id: user.id }).from(user).where(eq(user.email, email))
      : [];
    if (known) await happened(context, accountEvent({ realm, id: known.id, email }, "sign_in_failed"));
    throw error;
  }
}

/** Whoever knows the password learns why it opens nothing. */
async function shutOut({ db }: RequestContext, realm: "manager" | "admin", userId: string) {
  const { session } = authTables[realm];
  await db.delete(session).where(eq(session.userId, userId));
  return new Refused("ACCOUNT_SHUT_OUT");
}
