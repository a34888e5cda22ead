import { randomUUID } from "node:crypto";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { eq, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { dayMs } from "#contract/date-words.ts";
import { canBeAccount } from "#contract/fields.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db/client.ts";
import { interval } from "#server/platform/db/sql.ts";
import { adminAuth, managerAuth } from "#server/platform/db/schema/auth.ts";
import { Busy, AppError } from "#server/platform/errors.ts";
import { storedIdentifier } from "#server/platform/crypto/reset-token.ts";
import { type PasswordCost, type Passwords, hashPassword, isOutdated, verifyPassword } from "./passwords.ts";
import { inSharedTime } from "./shared-time.ts";
import { signedCookie } from "./signatures.ts";

/** A session ends so long after its last use, and so long after sign-in whatever it is used for. */
const unusedDays = 30;
/** That a session is in use is noted so often. */
const notedEverySeconds = 3_600;
const longest = 90 * dayMs;

const tables = { manager: managerAuth, admin: adminAuth };

interface RealmContext {
  clock: Clock;
  /** The database, or a transaction in which an account is to come into being together with other rows. */
  db: Database;
  settings: { origin: string; passwordCost: PasswordCost };
  secret: string;
  log: Logger;
}

/** Cookies to set, as whole `Set-Cookie` values, beside the user they are for. */
export interface SignedIn {
  userId: string;
  cookies: string[];
}

/** And which session it is. */
export interface KnownSession extends SignedIn {
  sessionId: string;
}

export type AuthRealm = ReturnType<typeof createAuthRealm>;

/**
 * One realm's sign-in: own tables, own cookie, own key, so that a session of one is nothing in the other. Better Auth
 * is used as a library behind the contract; none of its addresses is served.
 * @param passwords in a transaction: what was hashed before it began
 */
export function createAuthRealm(
  name: keyof typeof tables,
  { db, clock, settings, secret, log }: RealmContext,
  passwords: Passwords = {
    hash: (password) => hashPassword(password, settings.passwordCost),
    verify: verifyPassword,
  },
) {
  const { origin } = settings;
  const isSecure = origin.startsWith("https:");
  const { account, session } = tables[name];
  const resetTokens = new Map<string, string>();
  const auth = betterAuth({
    baseURL: origin,
    basePath: `/api/auth/${name}`,
    secret: `${name}:${secret}`,
    trustedOrigins: [origin],
    database: inSharedTime(
      clock,
      drizzleAdapter(db, { provider: "pg", schema: tables[name], transaction: false }),
    ),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      maxPasswordLength: 256,
      password: {
        hash: passwords.hash,
        async verify(asked) {
          const isRight = await passwords.verify(asked);
          if (isRight && isOutdated(asked.hash, settings.passwordCost))
            await db
              .update(account)
              .set({ password: await passwords.hash(asked.password) })
              .where(eq(account.password, asked.hash));
          return isRight;
        },
      },
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => void resetTokens.set(user.email, token),
    },
    verification: {
      storeIdentifier: { hash: async (identifier) => storedIdentifier(secret, identifier) },
    },
    session: { expiresIn: (unusedDays * dayMs) / 1_000, updateAge: notedEverySeconds },
    // server/platform/auth/rate-limits.ts counts for every realm and every server alike.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // It also tells whose password was wrong: only failures are kept.
    logger: {
      log(_level, _message, ...details) {
        const failure = details.find((detail) => detail instanceof Error);
        if (failure) log.warn({ err: failure }, "Better Auth could not do what was asked");
      },
    },
    advanced: {
      cookiePrefix: `${isSecure ? "__Host-" : ""}forthright-${name}`,
      // Its own prefix would say less: __Host- also promises that no other host of the domain has set the cookie.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure },
      database: { generateId: () => randomUUID() },
    },
  });

  async function storedSession(cookie: string) {
    const { authCookies, secret: key } = await auth.$context;
    const token = signedCookie(cookie, authCookies.sessionToken.name, key);
    if (!token) return null;
    const [found] = await db
      .select({ id: session.id, userId: session.userId, expiresAt: session.expiresAt })
      .from(session)
      .where(eq(session.token, token));
    return found;
  }

  /** By one statement who is signed in, where nothing is to be written. Null says nothing: the library is asked then. */
  async function inUse(cookie: string): Promise<KnownSession | null> {
    const found = await storedSession(cookie);
    if (!found) return null;
    const wasUsed = clock.now().getTime() - notedEverySeconds * 1_000 + unusedDays * dayMs;
    return found.expiresAt.getTime() > wasUsed
      ? { userId: found.userId, sessionId: found.id, cookies: [] }
      : null;
  }

  return {
    /** Who is signed in by these cookies, and the cookies that prolong the session when it is time to. */
    async session(cookie: string): Promise<KnownSession | null> {
      const known = await inUse(cookie);
      if (known) return known;
      const { response, headers } = await orBusy(() =>
        auth.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true }),
      );
      if (!response) return null;
      const cookies = headers.getSetCookie();
      // Once an hour it was prolonged just now: not beyond its end.
      if (cookies.length > 0)
        await db
          .update(session)
          .set({ expiresAt: sql`least(${session.expiresAt}, ${session.createdAt} + ${interval(longest)})` })
          .where(eq(session.id, response.session.id));
      return { userId: response.user.id, sessionId: response.session.id, cookies };
    },

    /** Refuses with WRONG_CREDENTIALS, in the same time for known and unknown addresses. */
    async signIn(email: string, password: string, browser: string): Promise<SignedIn> {
      try {
        const { response, headers } = await orBusy(() =>
          auth.api.signInEmail({
            body: { email, password },
            headers: saying(browser),
            returnHeaders: true,
          }),
        );
        return { userId: response.user.id, cookies: headers.getSetCookie() };
      } catch (error) {
        throw error instanceof APIError ? new AppError("WRONG_CREDENTIALS") : error;
      }
    },

    /** Creates the account, which must not exist, and signs it in. */
    async signUp(
      email: string,
      password: string,
      { fullName, browser }: { fullName: string; browser: string },
    ): Promise<SignedIn> {
      const { response, headers } = await orBusy(() =>
        auth.api.signUpEmail({
          body: { email, password, name: fullName },
          headers: saying(browser),
          returnHeaders: true,
        }),
      );
      return { userId: response.user.id, cookies: headers.getSetCookie() };
    },

    /** Ends the session; returns the cookies that clear it from the browser. */
    async signOut(cookie: string): Promise<string[]> {
      const { headers } = await orBusy(() =>
        auth.api.signOut({ headers: new Headers({ cookie }), returnHeaders: true }),
      );
      // It clears the browser's cookies even where it could not delete the session.
      if (await storedSession(cookie)) throw new Busy();
      return headers.getSetCookie();
    },

    /** Changes the password of whoever is signed in and ends all sessions but a new one. Refuses where it is not the current one. */
    async changePassword(
      { cookie, browser }: { cookie: string; browser: string },
      currentPassword: string,
      newPassword: string,
    ): Promise<string[]> {
      try {
        const { headers } = await orBusy(() =>
          auth.api.changePassword({
            headers: saying(browser, cookie),
            body: { currentPassword, newPassword, revokeOtherSessions: true },
            returnHeaders: true,
          }),
        );
        return headers.getSetCookie();
      } catch (error) {
        throw error instanceof APIError ? new AppError("WRONG_CURRENT_PASSWORD") : error;
      }
    },

    /** Ends every session of whoever is signed in; returns the cookies that clear this one from the browser. */
    async signOutEverywhere(cookie: string): Promise<string[]> {
      await orBusy(() => auth.api.revokeOtherSessions({ headers: new Headers({ cookie }) }));
      return this.signOut(cookie);
    },

    /** A token that sets a new password once within the hour, or null where there is no such account. */
    async newResetToken(email: string): Promise<string | null> {
      if (!canBeAccount(email)) return null;
      await orBusy(() => auth.api.requestPasswordReset({ body: { email } }));
      const token = resetTokens.get(email) ?? null;
      resetTokens.delete(email);
      return token;
    },

    /** Sets the password and ends every session. Refuses with INVALID_RESET_LINK. */
    async resetPassword(token: string, newPassword: string): Promise<void> {
      try {
        await orBusy(() => auth.api.resetPassword({ body: { token, newPassword } }));
      } catch (error) {
        throw error instanceof APIError ? new AppError("INVALID_RESET_LINK") : error;
      }
    },
  };
}

/**
 * Better Auth reports a failed statement as an error of its own, or as no session. Neither is true: the same request may
 * succeed later, so it is answered as busy.
 */
async function orBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof APIError ? (error.body?.code ?? "") : "";
    throw /^(FAILED_TO_|UNAUTHORIZED$)/.test(code) ? new Busy() : error;
  }
}

/** What a session is known by in a list of them. */
function saying(browser: string, cookie = "") {
  return new Headers({ "user-agent": browser, cookie });
}
