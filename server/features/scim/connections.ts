import { randomBytes } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import type * as z from "zod";
import { minuteMs } from "#contract/durations.ts";
import { type ConnectScim, maxScimConnections, type ScimConnections } from "#contract/scim.ts";
import { enqueueNotice } from "#server/features/accounts/mail-notice.ts";
import { hashOfKey } from "#server/platform/auth/api-keys.ts";
import type { AccountContext, Context, ManagerStepsContext } from "#server/platform/context.ts";
import { listActiveOwners } from "#server/platform/guards/find-account.ts";
import { type ScimConnectionRow, scimConnections } from "#server/platform/db/schema/scim.ts";
import { lockCompany, transaction } from "#server/platform/db/transaction.ts";
import { AppError, oneRow, requireFound } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { basePath, prepareCompany } from "./scim-service.ts";

/** Someone who is at their browser, because owners are notified of it. */
type OwnerContext = ManagerStepsContext & Pick<AccountContext, "caller">;

export async function listConnections({
  db,
  manager,
  settings,
}: ManagerStepsContext): Promise<ScimConnections> {
  const rows = await db
    .select()
    .from(scimConnections)
    .where(eq(scimConnections.companyId, manager.companyId))
    .orderBy(desc(scimConnections.createdAt), desc(scimConnections.id));
  return { connections: rows.map(view), baseUrl: baseUrl(settings), canConnect: settings.ownersInvite };
}

/** The token is returned once, and only its hash is stored. Every owner is notified. */
export function connectScim(context: OwnerContext, { label, role }: z.output<typeof ConnectScim>) {
  // A connection adds people to the company, as an invitation does.
  if (!context.settings.ownersInvite) throw new AppError("INVITATIONS_BY_ADMINS");
  return transaction(context, async (context) => {
    const { db, clock, manager, settings } = context;
    const { companyId } = manager;
    await lockCompany(context, companyId);
    const existing = await db.$count(scimConnections, eq(scimConnections.companyId, companyId));
    if (existing >= maxScimConnections) throw new AppError("TOO_MANY_SCIM_CONNECTIONS");
    const token = `scim_${randomBytes(32).toString("base64url")}`;
    const [row] = await db
      .insert(scimConnections)
      .values({ companyId, label, role, tokenHash: hashOfKey(token), createdAt: clock.now() })
      .returning();
    const connection = oneRow(row);
    await prepareCompany(context, connection);
    await publish(context, { type: "scim.connected", companyId, label });
    await notifyOwners(context, "scim_connected");
    return { connection: view(connection), token, baseUrl: baseUrl(settings) };
  });
}

/** Members stay as they are, and another connection of the company continues where this one ended. */
export function revokeConnection(context: OwnerContext, { connectionId }: { connectionId: string }) {
  return transaction(context, async (context) => {
    const { companyId } = context.manager;
    const [deleted] = await context.db
      .delete(scimConnections)
      .where(and(eq(scimConnections.id, connectionId), eq(scimConnections.companyId, companyId)))
      .returning({ label: scimConnections.label });
    const { label } = requireFound(deleted, "SCIM_CONNECTION_NOT_FOUND");
    await publish(context, { type: "scim.revoked", companyId, label });
    await notifyOwners(context, "scim_revoked");
    return { revoked: true as const };
  });
}

/** The connection that this token belongs to. Records its use. */
export async function findConnection(
  { db, clock }: Pick<Context, "db" | "clock">,
  token: string,
): Promise<ScimConnectionRow | undefined> {
  const [connection] = await db
    .select()
    .from(scimConnections)
    .where(eq(scimConnections.tokenHash, hashOfKey(token)));
  const now = clock.now();
  if (connection && now.getTime() - (connection.lastUsedAt?.getTime() ?? 0) >= minuteMs)
    await db.update(scimConnections).set({ lastUsedAt: now }).where(eq(scimConnections.id, connection.id));
  return connection;
}

async function notifyOwners(context: OwnerContext, notice: "scim_connected" | "scim_revoked") {
  for (const id of await listActiveOwners(context, context.manager.companyId))
    await enqueueNotice(context, { realm: "manager", id }, notice);
}

const baseUrl = ({ origin }: Pick<Context["settings"], "origin">) => origin + basePath;

function view({ id, label, role, createdAt, lastUsedAt }: ScimConnectionRow) {
  return {
    id,
    label,
    role,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
