import { randomBytes } from "node:crypto";
import { and, count, desc, eq, gt, isNotNull, max, or } from "drizzle-orm";
import type * as z from "zod";
import type { AddConnection, RecruitingConnections, UpdateConnection } from "#contract/recruiting.ts";
import { maxConnections, type Vendor, vendorNames, vendors } from "#contract/recruiting-words.ts";
import { hashOfKey } from "#server/platform/auth/api-keys.ts";
import { dayAsMoment } from "#server/platform/clock.ts";
import type { Context, ManagerStepsContext } from "#server/platform/context.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { type AtsConnectionRow, atsConnections, atsOrders } from "#server/platform/db/schema/recruiting.ts";
import { surveyTemplates } from "#server/platform/db/schema/surveys.ts";
import { lockCompany, transaction } from "#server/platform/db/transaction.ts";
import { AppError, oneRow, requireFound } from "#server/platform/errors.ts";
import { listChanges, publish } from "#server/platform/publish.ts";
import { adapters } from "./adapters.ts";
import { wakeAnnouncement } from "./announce-packages.ts";
import { connectionColumns, credentialsOf } from "./find-connection.ts";

/** Where recruiting systems send their requests. */
export const basePath = "/integrations";

/** For every owner. Also while the installation has turned recruiting systems off, to see what is connected. */
export async function listConnections(context: ManagerStepsContext): Promise<RecruitingConnections> {
  const { db, manager, settings } = context;
  const rows = await db
    .select({
      connection: connectionColumns,
      firstName: hiringManagerProfiles.firstName,
      lastName: hiringManagerProfiles.lastName,
      role: hiringManagerProfiles.companyRole,
      deactivatedAt: hiringManagerProfiles.deactivatedAt,
      orders: count(atsOrders.id),
      lastOrderAt: max(atsOrders.createdAt),
    })
    .from(atsConnections)
    .leftJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, atsConnections.memberId))
    .leftJoin(atsOrders, eq(atsOrders.connectionId, atsConnections.id))
    .where(eq(atsConnections.companyId, manager.companyId))
    .groupBy(atsConnections.id, hiringManagerProfiles.id)
    .orderBy(desc(atsConnections.createdAt), desc(atsConnections.id));
  return {
    isAvailable: settings.features.recruitment_integration,
    offered: vendors.filter((vendor) => isSetUp(context, vendor)),
    connections: rows.map(
      ({ connection, firstName, lastName, role, deactivatedAt, orders, lastOrderAt }) => ({
        id: connection.id,
        vendor: connection.vendor,
        address: addressOf(context, connection),
        member:
          connection.memberId === null
            ? null
            : {
                id: connection.memberId,
                name: `${firstName} ${lastName}`,
                isActive: deactivatedAt === null && role !== "viewer",
              },
        templateId: connection.templateId,
        wantedResponses: connection.wantedResponses,
        isOn: connection.isOn,
        orders,
        lastOrderAt: lastOrderAt?.toISOString() ?? null,
        lastUsedAt: connection.lastUsedAt?.toISOString() ?? null,
        problem: connection.problem,
        // By day: it may be the report of a check that an answer completed.
        problemAt: connection.problemAt && dayAsMoment(connection.problemAt),
      }),
    ),
    templates: await db
      .select({ id: surveyTemplates.id, name: surveyTemplates.name })
      .from(surveyTemplates)
      .orderBy(surveyTemplates.name, surveyTemplates.id),
  };
}

function addressOf({ settings }: Pick<Context, "settings">, { id, vendor }: AtsConnectionRow): string {
  const address = `${settings.origin}${basePath}/${vendor}`;
  return adapters[vendor].isSigned ? `${address}/${id}` : address;
}

/** The key is in this response only. */
export function addConnection(context: ManagerStepsContext, input: z.output<typeof AddConnection>) {
  const { vendor, credentials: entered } = input;
  const adapter = requireAvailable(context, vendor);
  const credentials = readCredentials(vendor, entered);
  return transaction(context, async (context) => {
    const { db, clock, manager } = context;
    const { companyId } = manager;
    await lockCompany(context, companyId);
    const existing = await db.$count(atsConnections, eq(atsConnections.companyId, companyId));
    if (existing >= maxConnections) throw new AppError("TOO_MANY_RECRUITING_SYSTEMS");
    await refuseChoices(context, input);
    const key = adapter.isSigned ? null : newKey();
    const [row] = await db
      .insert(atsConnections)
      .values({
        companyId,
        vendor,
        memberId: input.memberId,
        templateId: input.templateId,
        wantedResponses: input.wantedResponses,
        ...keyColumns(key, credentials),
        createdAt: clock.now(),
      })
      .returning();
    await publish(context, { type: "recruiting.connected", companyId, vendor: vendorNames[vendor] });
    await wakeAnnouncement(context, oneRow(row).id);
    return { connectionId: oneRow(row).id, key, address: addressOf(context, oneRow(row)) };
  });
}

/** The former key stops working at once. */
export function replaceKey(context: ManagerStepsContext, { connectionId }: { connectionId: string }) {
  return transaction(context, async (context) => {
    const connection = await lockConnection(context, connectionId);
    const { companyId, vendor } = connection;
    if (requireAvailable(context, vendor).isSigned) throw new AppError("RECRUITING_SYSTEM_SIGNS");
    const key = newKey();
    await context.db
      .update(atsConnections)
      .set(keyColumns(key, credentialsOf(connection)))
      .where(eq(atsConnections.id, connectionId));
    await publish(context, { type: "recruiting.key_replaced", companyId, vendor: vendorNames[vendor] });
    return { connectionId, key, address: addressOf(context, connection) };
  });
}

export function updateConnection(
  context: ManagerStepsContext,
  {
    connectionId,
    credentials: entered,
    ...input
  }: { connectionId: string } & z.output<typeof UpdateConnection>,
) {
  return transaction(context, async (context) => {
    const previous = await lockConnection(context, connectionId);
    const { companyId, vendor } = previous;
    const next = { ...previous, ...input };
    if (previous.memberId !== next.memberId || previous.templateId !== next.templateId)
      await refuseChoices(context, next, previous);
    const { issuedKey, ...saved } = credentialsOf(previous);
    const changed = listChanges({
      member: previous.memberId !== next.memberId,
      template: previous.templateId !== next.templateId,
      "wanted responses": previous.wantedResponses !== next.wantedResponses,
      "turned on": !previous.isOn && next.isOn,
      "turned off": previous.isOn && !next.isOn,
      credentials: entered !== undefined,
    });
    await context.db
      .update(atsConnections)
      .set({
        ...input,
        ...(entered && {
          credentials: JSON.stringify({
            // What was left empty stays as it is.
            ...readCredentials(vendor, { ...saved, ...withoutEmpty(entered) }),
            ...(issuedKey && { issuedKey }),
          }),
        }),
        problem: null,
        problemAt: null,
      })
      .where(eq(atsConnections.id, connectionId));
    if (changed.length > 0)
      await publish(context, { type: "recruiting.changed", companyId, vendor: vendorNames[vendor], changed });
    await makeFailedReportsDue(context, connectionId);
    await wakeAnnouncement(context, connectionId);
    return { updated: true as const };
  });
}

/** What failed may be repaired now. The sweep reports it within a minute, with all of its tries. */
async function makeFailedReportsDue({ db, clock }: Pick<Context, "db" | "clock">, connectionId: string) {
  const isRetried = and(isNotNull(atsOrders.reportDueAt), gt(atsOrders.attempts, 0));
  await db
    .update(atsOrders)
    .set({ reportDueAt: clock.now(), attempts: 0, gaveUpAt: null })
    .where(and(eq(atsOrders.connectionId, connectionId), or(isRetried, isNotNull(atsOrders.gaveUpAt))));
}

const withoutEmpty = (entered: Record<string, string>) =>
  Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== ""));

/** Candidates stay, and their checks continue. The system gets no more reports. */
export function removeConnection(context: ManagerStepsContext, { connectionId }: { connectionId: string }) {
  return transaction(context, async (context) => {
    const { companyId, vendor } = await lockConnection(context, connectionId);
    await context.db.delete(atsConnections).where(eq(atsConnections.id, connectionId));
    await publish(context, { type: "recruiting.removed", companyId, vendor: vendorNames[vendor] });
    return { removed: true as const };
  });
}

function requireAvailable({ settings }: Pick<Context, "settings">, vendor: Vendor) {
  const adapter = adapters[vendor];
  if (!settings.features.recruitment_integration || !isSetUp({ settings }, vendor))
    throw new AppError("RECRUITING_OFF");
  return adapter;
}

const isSetUp = ({ settings }: Pick<Context, "settings">, vendor: Vendor): boolean =>
  adapters[vendor].isSetUp?.(settings) ?? true;

function readCredentials(vendor: Vendor, entered: Record<string, string>): Record<string, string> {
  const { data, error } = adapters[vendor].Credentials.safeParse(entered);
  if (!data)
    throw new AppError("RECRUITING_CREDENTIALS", { message: error?.issues[0]?.message ?? "Enter the key" });
  return data;
}

interface Choices {
  memberId: string | null;
  templateId: string | null;
}

/**
 * What is newly chosen is locked, so that it is not deleted before it is saved. The rest is not, because its deletion
 * waits for the connection.
 */
async function refuseChoices(
  { db, manager }: ManagerStepsContext,
  { memberId, templateId }: Choices,
  previous?: Choices,
) {
  if (memberId === null) throw new AppError("MEMBER_NOT_FOUND");
  const selectMember = db
    .select({ role: hiringManagerProfiles.companyRole, deactivatedAt: hiringManagerProfiles.deactivatedAt })
    .from(hiringManagerProfiles)
    .where(
      and(eq(hiringManagerProfiles.id, memberId), eq(hiringManagerProfiles.companyId, manager.companyId)),
    );
  const [member] = await (memberId === previous?.memberId ? selectMember : selectMember.for("key share"));
  if (!member || member.deactivatedAt || member.role === "viewer") throw new AppError("MEMBER_NOT_FOUND");
  if (templateId === null || templateId === previous?.templateId) return;
  const { id } = surveyTemplates;
  const [template] = await db.select({ id }).from(surveyTemplates).where(eq(id, templateId)).for("key share");
  requireFound(template, "TEMPLATE_NOT_FOUND");
}

/** Owners can remove a connection whose credentials cannot be decrypted, or enter them again. */
async function lockConnection({ db, manager }: ManagerStepsContext, connectionId: string) {
  const [row] = await db
    .select(connectionColumns)
    .from(atsConnections)
    .where(and(eq(atsConnections.id, connectionId), eq(atsConnections.companyId, manager.companyId)))
    .for("update");
  return requireFound(row, "RECRUITING_SYSTEM_NOT_FOUND");
}

/** Under 171 characters, which Greenhouse requires. */
const newKey = () => `frats_${randomBytes(32).toString("base64url")}`;

/** A key is random and long, so that its plain hash cannot be reversed. It is also stored encrypted: reports carry it. */
const keyColumns = (key: string | null, credentials: Record<string, string>) => ({
  secretHash: key && hashOfKey(key),
  credentials: JSON.stringify({ ...credentials, ...(key !== null && { issuedKey: key }) }),
});
