import { passkey as passkeys } from "@better-auth/passkey";
import { betterAuth } from "better-auth";
import { APIError } from "better-auth/api";
import { eq, sql } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { canBeAccount } from "#contract/fields.ts";
import type { UsedPasskey } from "#contract/second-factor.ts";
import { interval } from "#server/platform/db/sql.ts";
import { ServerBusyError, AppError } from "#server/platform/errors.ts";
import { type Passwords, hashPassword, isOutdated, verifyPassword } from "./passwords.ts";
import { signedCookie } from "./signatures.ts";
import {
  unusedDays,
  recordUseSeconds,
  tables,
  type RealmContext,
  realmOptions,
  identifiedElsewhere,
  renewSession,
} from "./realm-options.ts";

/** A session ends this long after sign-in even if it is used. */
const maxSessionMs = 90 * dayMs;

export interface SignedIn {
  userId: string;
  /** Whole `Set-Cookie` values. */
  cookies: string[];
}

export interface KnownSession extends SignedIn {
  sessionId: string;
  /** When the second factor was last checked in this session. Null: never. */
  verifiedAt: Date | null;
  hasSecondFactor: boolean;
}

/** Options for the browser's passkey functions, with the cookie that a challenge belongs to. */
export interface PasskeyOptions {
  options: object;
  cookies: string[];
}

export type AuthRealm = ReturnType<typeof createAuthRealm>;

/**
 * One realm's sign-in, with its own tables, cookie and key, so that a session of one realm is worthless in the other.
 * Better Auth is used as a library: none of its routes is served.
 * @param passwords in a transaction: the hashes that were made before it began
 */
export function createAuthRealm(
  name: keyof typeof tables,
  context: RealmContext,
  passwords: Omit<Passwords, "isRight"> = {
    hash: (password) => hashPassword(password, context.settings.passwordCost),
    verify: verifyPassword,
  },
) {
  const { db, clock, settings } = context;
  const { origin } = settings;
  const { account, session, secondFactor, passkey } = tables[name];
  const resetTokens = new Map<string, string>();
  const auth = betterAuth({
    ...realmOptions(name, context),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      maxPasswordLength: 256,
      password: {
        hash: passwords.hash,
        async verify(attempt) {
          const isRight = await passwords.verify(attempt);
          if (isRight && isOutdated(attempt.hash, settings.passwordCost))
            await db
              .update(account)
              .set({ password: await passwords.hash(attempt.password) })
              .where(eq(account.password, attempt.hash));
          return isRight;
        },
      },
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => void resetTokens.set(user.email, token),
    },
    plugins: [
      passkeys({
        rpID: new URL(origin).hostname,
        rpName: settings.name,
        origin,
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        // The plugin only prefers that the device checks who holds it. Without the check a passkey is one factor, not two.
        registration: {
          afterVerification: ({ verification }) =>
            requireUserCheck(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: ({ verification }) =>
            requireUserCheck(verification.authenticationInfo.userVerified),
        },
      }),
      identifiedElsewhere,
      renewSession,
    ],
  });

  async function selectSession(cookie: string) {
    const { authCookies, secret: key } = await auth.$context;
    const token = signedCookie(cookie, authCookies.sessionToken.name, key);
    if (!token) return undefined;
    const [row] = await db
      .select({
        sessionId: session.id,
        userId: session.userId,
        expiresAt: session.expiresAt,
        verifiedAt: session.verifiedAt,
        hasSecondFactor: sql<boolean>`${secondFactor.enabledAt} is not null`,
      })
      .from(session)
      .leftJoin(secondFactor, eq(secondFactor.userId, session.userId))
      .where(eq(session.token, token));
    return row;
  }

  return {
    /** Also returns cookies to set when the session was prolonged. */
    async session(cookie: string): Promise<KnownSession | null> {
      const stored = await selectSession(cookie);
      if (!stored) return null;
      const { expiresAt, ...known } = stored;
      // One statement is enough when the session's last use need not be recorded.
      const lastRecordedExpiry = clock.now().getTime() - recordUseSeconds * 1_000 + unusedDays * dayMs;
      if (expiresAt.getTime() > lastRecordedExpiry) return { ...known, cookies: [] };
      const prolonged = await orBusy(() =>
        auth.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true }),
      ).catch(async (error: unknown) => {
        // It ended meanwhile.
        if (!(await selectSession(cookie))) return null;
        throw error;
      });
      if (!prolonged?.response) return null;
      const { response, headers } = prolonged;
      const cookies = headers.getSetCookie();
      // Better Auth has just prolonged it. Keep it within the maximum.
      if (cookies.length > 0)
        await db
          .update(session)
          .set({
            expiresAt: sql`least(${session.expiresAt}, ${session.createdAt} + ${interval(maxSessionMs)})`,
          })
          .where(eq(session.id, response.session.id));
      return { ...known, cookies };
    },

    /** Replaces the session by a new one of the same account, so that nobody who knows the old token gains what follows. */
    async renewSession({ cookie, browser }: { cookie: string; browser: string }) {
      const { response, headers } = await orBusy(() =>
        auth.api.renewSession({ headers: headersFor(browser, cookie), returnHeaders: true }),
      );
      return { sessionId: response.sessionId, cookies: headers.getSetCookie() };
    },

    /** For adding a passkey to the account that is signed in. */
    async passkeyRegistration(cookie: string): Promise<PasskeyOptions> {
      const { response, headers } = await orBusy(() =>
        auth.api.generatePasskeyRegistrationOptions({
          headers: new Headers({ cookie }),
          returnHeaders: true,
        }),
      );
      return { options: response, cookies: headers.getSetCookie() };
    },

    /** For signing in with any passkey, or, within a session, with one of the account's. */
    async passkeyAuthentication(cookie: string): Promise<PasskeyOptions> {
      const { response, headers } = await orBusy(() =>
        auth.api.generatePasskeyAuthenticationOptions({
          headers: new Headers({ cookie }),
          returnHeaders: true,
        }),
      );
      return { options: { ...response, userVerification: "required" }, cookies: headers.getSetCookie() };
    },

    /** Stores the passkey for the account that is signed in. */
    async addPasskey(cookie: string, { response, name: label }: { response: object; name: string }) {
      const headers = new Headers({ cookie });
      const body = { response: { ...response, ...noExtensions }, name: label };
      await orRefuse("PASSKEY_NOT_ACCEPTED", () => auth.api.verifyPasskeyRegistration({ headers, body }));
    },

    /** Begins a session of the account that the passkey belongs to. */
    async signInWithPasskey({ cookie, browser }: { cookie: string; browser: string }, response: UsedPasskey) {
      const { response: signedIn, headers } = await orRefuse("PASSKEY_NOT_ACCEPTED", () =>
        auth.api.verifyPasskeyAuthentication({
          headers: headersFor(browser, cookie),
          body: { response: { ...response, ...noExtensions } },
          returnHeaders: true,
        }),
      );
      await db.update(passkey).set({ lastUsedAt: clock.now() }).where(eq(passkey.credentialID, response.id));
      return { userId: signedIn.user.id, sessionId: signedIn.session.id, cookies: headers.getSetCookie() };
    },

    /** Takes the same time for known and unknown addresses. */
    async signIn(email: string, password: string, browser: string): Promise<SignedIn> {
      const body = { email, password };
      const { response, headers } = await orRefuse("WRONG_CREDENTIALS", () =>
        orBusy(() => auth.api.signInEmail({ body, headers: headersFor(browser), returnHeaders: true })),
      );
      return { userId: response.user.id, cookies: headers.getSetCookie() };
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
          headers: headersFor(browser),
          returnHeaders: true,
        }),
      );
      return { userId: response.user.id, cookies: headers.getSetCookie() };
    },

    /** Signs in someone whom their company has identified. */
    async startSession(userId: string, browser: string): Promise<SignedIn> {
      const { headers } = await orBusy(() =>
        auth.api.startSession({ body: { userId }, headers: headersFor(browser), returnHeaders: true }),
      );
      return { userId, cookies: headers.getSetCookie() };
    },

    /** Ends the session; returns the cookies that clear it from the browser. */
    async signOut(cookie: string): Promise<string[]> {
      const { headers } = await orBusy(() =>
        auth.api.signOut({ headers: new Headers({ cookie }), returnHeaders: true }),
      );
      // Better Auth clears the browser's cookies even if it could not delete the session.
      if (await selectSession(cookie)) throw new ServerBusyError();
      return headers.getSetCookie();
    },

    /** Changes the password and replaces all sessions by a new one. */
    async changePassword(
      { cookie, browser }: { cookie: string; browser: string },
      currentPassword: string,
      newPassword: string,
    ): Promise<string[]> {
      const body = { currentPassword, newPassword, revokeOtherSessions: true };
      const call = { body, headers: headersFor(browser, cookie), returnHeaders: true as const };
      const { headers } = await orRefuse("WRONG_CURRENT_PASSWORD", () =>
        orBusy(() => auth.api.changePassword(call)),
      );
      return headers.getSetCookie();
    },

    /** Ends every session of the account; returns the cookies that clear this one from the browser. */
    async signOutEverywhere(cookie: string): Promise<string[]> {
      await orBusy(() => auth.api.revokeOtherSessions({ headers: new Headers({ cookie }) }));
      return this.signOut(cookie);
    },

    /** A token that sets a new password once within an hour. Null if there is no such account. */
    async newResetToken(email: string): Promise<string | null> {
      if (!canBeAccount(email)) return null;
      await orBusy(() => auth.api.requestPasswordReset({ body: { email } }));
      const token = resetTokens.get(email) ?? null;
      resetTokens.delete(email);
      return token;
    },

    /** Sets the password and ends every session. */
    async resetPassword(token: string, newPassword: string): Promise<void> {
      await orRefuse("INVALID_RESET_LINK", () =>
        orBusy(() => auth.api.resetPassword({ body: { token, newPassword } })),
      );
    },
  };
}

/** We request no WebAuthn extensions. */
const noExtensions = { clientExtensionResults: {} };

/** `userVerified`: the device has checked a fingerprint, a face or a PIN. */
function requireUserCheck(userVerified: boolean | undefined) {
  if (!userVerified) throw new APIError("UNAUTHORIZED", { message: "The device did not check its user" });
}

/** Better Auth reports a failed statement as its own error, or as no session. A retry of both may succeed. */
async function orBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof APIError ? (error.body?.code ?? "") : "";
    throw /^(FAILED_TO_|UNAUTHORIZED$)/.test(code) ? new ServerBusyError() : error;
  }
}

/** Turns a refusal of Better Auth into this error code. */
async function orRefuse<Result>(
  code: "PASSKEY_NOT_ACCEPTED" | "WRONG_CREDENTIALS" | "WRONG_CURRENT_PASSWORD" | "INVALID_RESET_LINK",
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof APIError ? new AppError(code) : error;
  }
}

/** The browser's name appears in the list of sessions. */
function headersFor(browser: string, cookie = "") {
  return new Headers({ "user-agent": browser, cookie });
}
