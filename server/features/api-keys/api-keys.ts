import { randomBytes } from "node:crypto";
import { and, count, desc, eq } from "drizzle-orm";
import type * as z from "zod";
import { type ApiKey, type ApiKeys, type CreateApiKey, maxApiKeys } from "#contract/api-keys.ts";
import {
  apiKeyPrefix,
  apiKeyPrefixes,
  type ApiScope,
  apiScopes,
  readingScopes,
} from "#contract/api-scopes.ts";
import { dayMs } from "#contract/durations.ts";
import { enqueueNotice } from "#server/features/accounts/mail-notice.ts";
import { hashOfKey } from "#server/platform/auth/api-keys.ts";
import type { AccountContext, ManagerStepsContext, SignedInManager } from "#server/platform/context.ts";
import { apiKeys } from "#server/platform/db/schema/api-keys.ts";
import { hiringManagerProfiles as member } from "#server/platform/db/schema/managers.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError, oneRow, requireFound } from "#server/platform/errors.ts";
import { isUnexpiredKey } from "#server/platform/guards/find-account.ts";
import { createHiddenMember } from "#server/features/sandbox/hidden-member.ts";
import { publish } from "#server/platform/publish.ts";

/** How much of a key the list shows. */
const startLength = apiKeyPrefix.length + 4;

const columns = {
  key: apiKeys,
  firstName: member.firstName,
  lastName: member.lastName,
  deactivatedAt: member.deactivatedAt,
};

/** Owners see and revoke all keys of their company, other members their own. */
const isManageableBy = ({ id, role, companyId }: SignedInManager) =>
  and(eq(member.companyId, companyId), role === "owner" ? undefined : eq(member.id, id));

export async function listApiKeys(
  context: ManagerStepsContext,
  { limit }: { limit: number },
): Promise<ApiKeys> {
  const { db, manager } = context;
  const rows = await db
    .select(columns)
    .from(apiKeys)
    .innerJoin(member, eq(member.id, apiKeys.memberId))
    .where(isManageableBy(manager))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(limit);
  const [counts] = await db
    .select({ total: count() })
    .from(apiKeys)
    .innerJoin(member, eq(member.id, apiKeys.memberId))
    .where(isManageableBy(manager));
  return {
    keys: rows.map((row) => apiKeyView(context, row)),
    total: oneRow(counts).total,
    scopes: scopesFor(manager),
  };
}

/** The key itself is returned once, and only its hash is stored. Its member gets an e-mail. */
export function createApiKey(
  context: ManagerStepsContext & Pick<AccountContext, "caller">,
  { name, kind, scopes, expiresInDays }: z.output<typeof CreateApiKey>,
) {
  const { manager } = context;
  const allowed = scopesFor(manager);
  if (!scopes.every((scope) => allowed.includes(scope)))
    throw new AppError(manager.role === "viewer" ? "VIEWERS_READ_ONLY" : "OWNERS_ONLY");
  return transaction(context, async (context) => {
    const { db, clock } = context;
    const now = clock.now();
    const [profile] = await db.select().from(member).where(eq(member.id, manager.id)).for("no key update");
    // They left meanwhile, and their keys were revoked.
    if (profile?.deactivatedAt) throw new AppError("SIGNED_OUT");
    const isActive = and(eq(apiKeys.memberId, manager.id), isUnexpiredKey(now));
    const activeKeys = await db.$count(apiKeys, isActive);
    if (activeKeys >= maxApiKeys) throw new AppError("TOO_MANY_API_KEYS");
    if (kind === "sandbox") await createHiddenMember(context, manager);
    const secret = apiKeyPrefixes[kind] + randomBytes(32).toString("base64url");
    const [row] = await db
      .insert(apiKeys)
      .values({
        memberId: manager.id,
        kind,
        name,
        start: secret.slice(0, startLength),
        hash: hashOfKey(secret),
        scopes,
        expiresAt: expiresInDays && new Date(now.getTime() + expiresInDays * dayMs),
        createdAt: now,
      })
      .returning();
    const key = oneRow(row);
    await publish(context, { type: "api_key.created", keyId: key.id, name, managerId: manager.id });
    await enqueueNotice(context, { realm: "manager", id: manager.id }, "api_key_created");
    return { apiKey: apiKeyView(context, { ...oneRow(profile), key }), key: secret };
  });
}

/** Programs that use it are refused at once. */
export function revokeApiKey(context: ManagerStepsContext, { keyId }: { keyId: string }) {
  return transaction(context, async (context) => {
    const { db, manager } = context;
    const [found] = await db
      .select({ key: apiKeys })
      .from(apiKeys)
      .innerJoin(member, eq(member.id, apiKeys.memberId))
      .where(and(eq(apiKeys.id, keyId), isManageableBy(manager)));
    const { name, memberId } = requireFound(found, "API_KEY_NOT_FOUND").key;
    const [deleted] = await db.delete(apiKeys).where(eq(apiKeys.id, keyId)).returning({ id: apiKeys.id });
    requireFound(deleted, "API_KEY_NOT_FOUND");
    await publish(context, { type: "api_key.revoked", keyId, name, managerId: memberId });
    return { revoked: true as const };
  });
}

function scopesFor({ role }: SignedInManager): ApiScope[] {
  if (role === "viewer") return readingScopes;
  // Only owners change webhooks.
  return apiScopes.filter((scope) => role === "owner" || scope !== "webhooks:write");
}

interface Row {
  key: typeof apiKeys.$inferSelect;
  firstName: string;
  lastName: string;
  deactivatedAt: Date | null;
}

function apiKeyView(
  { clock, manager }: Pick<ManagerStepsContext, "clock" | "manager">,
  { key, firstName, lastName, deactivatedAt }: Row,
): ApiKey {
  const { id, name, kind, start, scopes, memberId, createdAt, expiresAt, lastUsedAt } = key;
  return {
    id,
    name,
    kind,
    start,
    scopes,
    member: {
      id: memberId,
      name: `${firstName} ${lastName}`,
      isSelf: memberId === manager.id,
      isActive: deactivatedAt === null,
    },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    hasExpired: expiresAt !== null && expiresAt <= clock.now(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
