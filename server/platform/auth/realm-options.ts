import * as z from "zod";
import { randomUUID } from "node:crypto";
import type { BetterAuthOptions, BetterAuthPlugin } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthEndpoint, sessionMiddleware } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Logger } from "pino";
import { dayMs } from "#contract/durations.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db/client.ts";
import { adminAuth, managerAuth } from "#server/platform/db/schema/auth.ts";
import { hostPrefix } from "#server/platform/http/security.ts";
import { ServerBusyError } from "#server/platform/errors.ts";
import { storedIdentifier } from "#server/platform/crypto/hashes.ts";
import type { PasswordCost } from "./passwords.ts";
import { withSharedClock } from "./shared-time.ts";

/** A session ends this long after its last use. */
export const unusedDays = 30;
/** How often the last use of a session is recorded. */
export const recordUseSeconds = 3_600;

export const tables = { manager: managerAuth, admin: adminAuth };

export interface RealmContext {
  clock: Clock;
  /** The database, or a transaction that creates an account together with other rows. */
  db: Database;
  settings: { origin: string; name: string; passwordCost: PasswordCost };
  secret: string;
  log: Logger;
}

/**
 * What all instances of Better Auth for a realm have in common.
 * @param options.verification another table for what is stored for minutes
 * @param options.transaction whether plugins may ask for transactions
 */
export function realmOptions(
  name: keyof typeof tables,
  { db, clock, settings, secret, log }: RealmContext,
  {
    verification = tables[name].verification,
    transaction = false,
  }: { verification?: PgTable; transaction?: boolean } = {},
) {
  const { origin } = settings;
  return {
    baseURL: origin,
    basePath: `/api/auth/${name}`,
    secret: `${name}:${secret}`,
    trustedOrigins: [origin],
    database: withSharedClock(
      clock,
      drizzleAdapter(db, { provider: "pg", schema: { ...tables[name], verification }, transaction }),
    ),
    verification: {
      storeIdentifier: { hash: async (identifier: string) => storedIdentifier(secret, identifier) },
    },
    // Who may add a passkey is decided by the guards, not by the session's age.
    session: { expiresIn: (unusedDays * dayMs) / 1_000, updateAge: recordUseSeconds, freshAge: 0 },
    // server/platform/auth/rate-limits.ts counts over all realms and servers instead.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Better Auth also logs whose password was wrong. Only failures are logged here.
    logger: {
      log(_level, _message, ...details) {
        const failure = details.find((detail) => detail instanceof Error);
        if (failure) log.warn({ err: failure }, "a call to Better Auth failed");
      },
    },
    advanced: {
      cookiePrefix: `${hostPrefix(origin)}forthright-${name}`,
      // Better Auth's own prefix is weaker: only __Host- ensures that no other host of the domain set the cookie.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: origin.startsWith("https:") },
      database: { generateId: () => randomUUID() },
    },
  } satisfies BetterAuthOptions;
}

/** Starts a session for someone whom another call has identified. No route is served, so only the server can call it. */
export const identifiedElsewhere = {
  id: "identified-elsewhere",
  endpoints: {
    startSession: createAuthEndpoint(
      "/start-session",
      { method: "POST", body: z.object({ userId: z.uuid() }), metadata: { SERVER_ONLY: true } },
      async (call) => {
        const { internalAdapter } = call.context;
        const user = await internalAdapter.findUserById(call.body.userId);
        const session = user && (await internalAdapter.createSession(user.id));
        if (!session) throw new ServerBusyError();
        await setSessionCookie(call, { session, user });
        return call.json({ userId: user.id });
      },
    ),
  },
} satisfies BetterAuthPlugin;

/** Better Auth has no call for this, so it is a plugin with one. */
export const renewSession = {
  id: "renew-session",
  endpoints: {
    renewSession: createAuthEndpoint(
      "/renew-session",
      { method: "POST", use: [sessionMiddleware] },
      async (context) => {
        const { session, user } = context.context.session;
        const { internalAdapter } = context.context;
        const renewed = await internalAdapter.createSession(user.id);
        await internalAdapter.deleteSession(session.token);
        await setSessionCookie(context, { session: renewed, user });
        return context.json({ sessionId: renewed.id });
      },
    ),
  },
};
