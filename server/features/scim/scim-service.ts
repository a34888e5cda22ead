import { randomUUID } from "node:crypto";
import { scim, type SCIMPrincipal } from "@better-auth/scim";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { withSharedClock } from "#server/platform/auth/shared-time.ts";
import type { Context } from "#server/platform/context.ts";
import { managerAuth } from "#server/platform/db/schema/auth.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { type ScimConnectionRow, scimTables, scimUsers } from "#server/platform/db/schema/scim.ts";
import { createMemberSync } from "./sync-member.ts";

export const basePath = "/scim/v2";

/** Groups are listed, because identity providers ask for them, and are always empty. */
const scopes: SCIMPrincipal["scopes"] = ["scim.users.read", "scim.users.write", "scim.groups.read"];

/**
 * Answers one SCIM request in the context's transaction. Better Auth's own transactions become savepoints of it, so that
 * its rows and ours are written together.
 * @param connection null if anyone may send the request
 * @throws any error that is not a refusal of the request
 */
export async function answerInTransaction(
  context: Context,
  connection: ScimConnectionRow | null,
  request: Request,
): Promise<Response> {
  const { db, clock, settings, secret } = context;
  const { origin } = settings;
  if (connection) await showWhoIsActive(context, connection);
  const sync = connection && createMemberSync(context, connection);
  const auth = betterAuth({
    baseURL: origin,
    basePath: "/",
    secret: `scim:${secret}`,
    trustedOrigins: [origin],
    database: withSharedClock(
      clock,
      drizzleAdapter(db, { provider: "pg", schema: { ...managerAuth, ...scimTables }, transaction: true }),
    ),
    plugins: [
      scim({
        connections: [],
        authentication: {
          // The token was checked before the request's body was read.
          verifyBearerToken: () =>
            connection && {
              connection: { id: connection.companyId, provisioningDomainId: connection.companyId },
              credentialId: connection.id,
              scopes,
            },
        },
        ...(sync && { identity: sync }),
      }),
    ],
    // answer-scim.ts counts by token over all servers instead.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    onAPIError: { throw: true },
    advanced: { database: { generateId: () => randomUUID() } },
  });
  const response = await auth.handler(request);
  if (response.status >= 500) throw sync?.failure() ?? new Error(`SCIM failed: ${await response.text()}`);
  return response;
}

/** Owners and admins also deactivate and reactivate members. The identity provider sees that, and can undo it. */
async function showWhoIsActive({ db }: Context, { companyId }: ScimConnectionRow) {
  const isActive = isNull(hiringManagerProfiles.deactivatedAt);
  await db
    .update(scimUsers)
    .set({ active: sql`${isActive}` })
    .from(hiringManagerProfiles)
    .where(
      and(
        eq(scimUsers.connectionId, companyId),
        eq(hiringManagerProfiles.id, scimUsers.userId),
        ne(scimUsers.active, sql`(${isActive})`),
      ),
    );
}

/**
 * The plugin stores a company at its first request. Two first requests at the same time would both try, so this happens
 * together with the first connection.
 */
export async function prepareCompany(context: Context, connection: ScimConnectionRow) {
  const request = new Request(`${context.settings.origin}${basePath}/Users?count=0`, {
    headers: { authorization: "Bearer none" },
  });
  const { status } = await answerInTransaction(context, connection, request);
  if (status !== 200) throw new Error(`The company could not be prepared for SCIM: ${status}`);
}
