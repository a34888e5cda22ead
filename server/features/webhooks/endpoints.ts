import { and, desc, eq, getTableColumns, inArray, isNotNull, notExists } from "drizzle-orm";
import type * as z from "zod";
import { hourMs } from "#contract/durations.ts";
import type { InputOf } from "#contract/requests.ts";
import type { CreateEndpoint, managerWebhooks, UpdateEndpoint, WebhookEndpoint } from "#contract/webhooks.ts";
import { chatAddressProblem } from "#contract/chat-rules.ts";
import { type EndpointKind, formerSecretHours, maxEndpoints } from "#contract/webhook-words.ts";
import { chatOffReason } from "./chat/off-reason.ts";
import { dayAsMoment } from "#server/platform/clock.ts";
import type { Context, ManagerStepsContext } from "#server/platform/context.ts";
import { orReplacement } from "#server/platform/db/schema/columns.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import {
  webhookDeliveries,
  type WebhookEndpointRow,
  webhookEndpoints,
  webhookEvents,
} from "#server/platform/db/schema/webhooks.ts";
import { lockCompany, transaction } from "#server/platform/db/transaction.ts";
import { AppError, oneRow, requireFound } from "#server/platform/errors.ts";
import type { ManagerCaller } from "#server/platform/guards/find-account.ts";
import { isAllowedReceiver } from "#server/platform/http/outgoing.ts";
import { listChanges, publish } from "#server/platform/publish.ts";
import { timestampOf } from "./bodies.ts";
import { createSecret, publicKeyOf } from "./sign.ts";
import { switchOff } from "./switch-off.ts";

/** An address or a secret that cannot be decrypted must not block the others, or entering another address. */
export const columns = {
  ...getTableColumns(webhookEndpoints),
  address: orReplacement<string | null>(webhookEndpoints.address, null),
  secret: orReplacement<string | null>(webhookEndpoints.secret, null),
  formerSecret: orReplacement<string | null>(webhookEndpoints.formerSecret, null),
};

/** For every member. Addresses and the titles of jobs are for owners only. */
export async function listEndpoints(context: ManagerStepsContext): Promise<{ endpoints: WebhookEndpoint[] }> {
  const endpoints = await selectViews(context, undefined);
  if (context.manager.role === "owner") return { endpoints };
  return {
    endpoints: endpoints.map((endpoint) => ({
      ...endpoint,
      address: null,
      job: endpoint.job && { ...endpoint.job, title: null },
    })),
  };
}

/** The secret is in this response only. For a public key there is none to give. */
export function createEndpoint(context: ManagerCaller, { name, ...input }: z.output<typeof CreateEndpoint>) {
  refuseKeyForChat(context, input.kind);
  refuseAddress(context, input.kind, input.address);
  return transaction(context, async (context) => {
    const { db, clock, manager } = context;
    const { companyId } = manager;
    await refuseForeignJob(context, input.jobId);
    const secret = input.kind === "webhook" ? createSecret(input.signature) : null;
    await lockCompany(context, companyId);
    const existing = await db.$count(webhookEndpoints, eq(webhookEndpoints.companyId, companyId));
    if (existing >= maxEndpoints) throw new AppError("TOO_MANY_WEBHOOKS");
    const [added] = await db
      .insert(webhookEndpoints)
      .values({
        ...input,
        name: name ?? new URL(input.address).host,
        companyId,
        createdBy: manager.id,
        secret,
        createdAt: clock.now(),
      })
      .returning({ id: webhookEndpoints.id, name: webhookEndpoints.name });
    const endpoint = oneRow(added);
    await publish(context, { type: "webhook.created", companyId, name: endpoint.name });
    return { ...(await readEndpoint(context, endpoint.id)), secret: shownSecret(secret) };
  });
}

/** Of a key pair receivers get only the public key. */
const shownSecret = (secret: string | null) => (secret && publicKeyOf(secret) === null ? secret : null);

/**
 * What waits for the endpoint is sent to a new address within a minute, if it is still chosen: a backlog may be about other
 * jobs.
 */
export function updateEndpoint(
  context: ManagerCaller,
  { endpointId, ...input }: { endpointId: string } & z.output<typeof UpdateEndpoint>,
) {
  return transaction(context, async (context) => {
    const previous = await lockEndpoint(context, endpointId);
    refuseKeyForChat(context, previous.kind);
    const { name, address, events, jobId } = { ...previous, ...input };
    if (address !== null && address !== previous.address) refuseAddress(context, previous.kind, address);
    // The present job is not locked, because its deletion waits for the endpoint.
    if (jobId !== previous.jobId) await refuseForeignJob(context, jobId);
    const changed = listChanges({
      name: previous.name !== name,
      address: previous.address !== address,
      events: previous.events.join() !== events.join(),
      job: previous.jobId !== jobId,
    });
    await context.db
      .update(webhookEndpoints)
      // An address that cannot be decrypted stays as it is.
      .set({ name, events, jobId, ...(address !== null && { address }) })
      .where(eq(webhookEndpoints.id, endpointId));
    await deleteUnchosen(context, { id: endpointId, events, jobId });
    if (address !== previous.address) await makeWaitingDue(context, endpointId);
    const { companyId } = context.manager;
    if (changed.length > 0) await publish(context, { type: "webhook.changed", companyId, name, changed });
    return readEndpoint(context, endpointId);
  });
}

/** How the former address failed, and the break that it asked for, do not concern the new one. */
async function makeWaitingDue({ db, clock }: Pick<Context, "db" | "clock">, endpointId: string) {
  await db
    .update(webhookEndpoints)
    .set({ failingSince: null, pausedUntil: null })
    .where(eq(webhookEndpoints.id, endpointId));
  await db
    .update(webhookDeliveries)
    .set({ attempts: 0, nextTryAt: clock.now() })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, "waiting")));
}

function deleteUnchosen(
  { db }: Pick<Context, "db">,
  { id: endpointId, events, jobId }: Pick<WebhookEndpointRow, "id" | "events" | "jobId">,
) {
  const chosen = db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(isChosen({ events, jobId }), eq(webhookEvents.id, webhookDeliveries.eventId)));
  return db
    .delete(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.state, "waiting"),
        notExists(chosen),
      ),
    );
}

/** Whether an endpoint gets this event, by its types and its job. */
export const isChosen = ({ events, jobId }: Pick<WebhookEndpointRow, "events" | "jobId">) =>
  and(inArray(webhookEvents.type, events), jobId === null ? undefined : eq(webhookEvents.jobId, jobId));

export function removeEndpoint(context: ManagerStepsContext, { endpointId }: { endpointId: string }) {
  return transaction(context, async (context) => {
    const { companyId } = context.manager;
    const [removed] = await context.db
      .delete(webhookEndpoints)
      .where(isOfCompany(context, endpointId))
      .returning({ name: webhookEndpoints.name });
    const { name } = requireFound(removed, "WEBHOOK_NOT_FOUND");
    await publish(context, { type: "webhook.removed", companyId, name });
    return { removed: true as const };
  });
}

/**
 * The former secret signs next to the new one for a day, so that receivers can change theirs meanwhile. The one before it
 * ends at once, so an owner who did not see that another one has just done this is refused.
 */
export function rotateSecret(
  context: ManagerStepsContext,
  { endpointId, seen }: InputOf<typeof managerWebhooks.rotateSecret>,
) {
  return transaction(context, async (context) => {
    const { db, clock, manager } = context;
    const { secret: formerSecret, ...endpoint } = await lockEndpoint(context, endpointId);
    if (endpoint.kind !== "webhook") throw new AppError("WEBHOOK_WITHOUT_SECRET");
    const until = shownUntil(context, endpoint);
    if (seen && until !== null && seen.formerSecretUntil !== until)
      throw new AppError("SETTINGS_CHANGED", {
        message: "Another owner has just replaced this secret. Ask them for the new one.",
      });
    const secret = createSecret(endpoint.signature);
    const formerSecretUntil = new Date(clock.now().getTime() + formerSecretHours * hourMs);
    await db
      .update(webhookEndpoints)
      .set({ secret, formerSecret, formerSecretUntil })
      .where(eq(webhookEndpoints.id, endpointId));
    const { companyId } = manager;
    await publish(context, { type: "webhook.secret_rotated", companyId, name: endpoint.name });
    return { ...(await readEndpoint(context, endpointId)), secret: shownSecret(secret) };
  });
}

/** Until when the former secret also signs; null if it does not. */
function shownUntil(
  { clock }: Pick<Context, "clock">,
  { formerSecretUntil: until }: Pick<WebhookEndpointRow, "formerSecretUntil">,
) {
  return until !== null && until > clock.now() ? until.toISOString() : null;
}

export function switchEndpoint(
  context: ManagerStepsContext,
  { endpointId, on }: { endpointId: string; on: boolean },
) {
  return transaction(context, async (context) => {
    const endpoint = await lockEndpoint(context, endpointId);
    if (endpoint.isOn && !on) await switchOff(context, endpoint, "owner");
    if (!endpoint.isOn && on) {
      await context.db
        .update(webhookEndpoints)
        .set({ isOn: true, offReason: null, failingSince: null, pausedUntil: null })
        .where(eq(webhookEndpoints.id, endpointId));
      const { companyId, name } = endpoint;
      await publish(context, { type: "webhook.changed", companyId, name, changed: ["turned on"] });
    }
    return readEndpoint(context, endpointId);
  });
}

/** @throws AppError if the company has no such endpoint */
export async function requireEndpoint(context: ManagerStepsContext, endpointId: string) {
  const [row] = await context.db
    .select(columns)
    .from(webhookEndpoints)
    .where(isOfCompany(context, endpointId));
  return requireFound(row, "WEBHOOK_NOT_FOUND");
}

/** Not against new deliveries: their foreign key locks the endpoint after them. */
export async function lockEndpoint(context: ManagerStepsContext, endpointId: string) {
  const [row] = await context.db
    .select(columns)
    .from(webhookEndpoints)
    .where(isOfCompany(context, endpointId))
    .for("no key update");
  return requireFound(row, "WEBHOOK_NOT_FOUND");
}

const isOfCompany = ({ manager }: Pick<ManagerStepsContext, "manager">, endpointId: string) =>
  and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.companyId, manager.companyId));

/** Messages in a chat name candidates. What a key sends elsewhere has only ids and counts. */
export function refuseKeyForChat({ apiKey }: Pick<ManagerCaller, "apiKey">, kind: EndpointKind) {
  if (kind !== "webhook" && apiKey) throw new AppError("KEY_NOT_ALLOWED");
}

function refuseAddress({ settings }: ManagerCaller, kind: EndpointKind, address: string) {
  const problem = kind === "webhook" ? null : chatAddressProblem(kind, address);
  if (problem) throw new AppError("WEBHOOK_ADDRESS_REFUSED", { message: problem });
  if (!isAllowedReceiver(address, settings.webhooks.allowsLoopback))
    throw new AppError("WEBHOOK_ADDRESS_REFUSED");
}

/** Any job of the company: an owner's webhooks get the events of all of them. It is not deleted before the endpoint is saved. */
async function refuseForeignJob({ db, manager }: ManagerStepsContext, jobId: string | null) {
  if (jobId === null) return;
  const [job] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), eq(jobs.companyId, manager.companyId)))
    .for("key share");
  requireFound(job, "JOB_NOT_FOUND");
}

async function readEndpoint(context: ManagerStepsContext, endpointId: string): Promise<WebhookEndpoint> {
  const [view] = await selectViews(context, endpointId);
  return oneRow(view);
}

/** @param endpointId one of the company's endpoints; all if undefined */
async function selectViews(
  context: ManagerStepsContext,
  endpointId: string | undefined,
): Promise<WebhookEndpoint[]> {
  const { db, manager } = context;
  const isEndpoint = endpointId === undefined ? undefined : eq(webhookEndpoints.id, endpointId);
  const rows = await db
    .select({
      endpoint: columns,
      job: { id: jobs.id, title: jobs.title },
      creator: { firstName: hiringManagerProfiles.firstName, lastName: hiringManagerProfiles.lastName },
    })
    .from(webhookEndpoints)
    .leftJoin(jobs, eq(jobs.id, webhookEndpoints.jobId))
    .leftJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, webhookEndpoints.createdBy))
    .where(and(eq(webhookEndpoints.companyId, manager.companyId), isEndpoint))
    .orderBy(desc(webhookEndpoints.createdAt), desc(webhookEndpoints.id));
  const views: WebhookEndpoint[] = [];
  for (const { endpoint, job, creator } of rows) {
    const { address, secret, failingSince } = endpoint;
    const lastDelivery = await selectLastDelivery(context, endpoint.id);
    views.push({
      id: endpoint.id,
      kind: endpoint.kind,
      name: endpoint.name,
      address: endpoint.kind === "webhook" ? address : null,
      host: address && new URL(address).host,
      events: endpoint.events,
      job,
      signature: endpoint.signature,
      publicKey: secret && publicKeyOf(secret),
      isOn: endpoint.isOn,
      offReason: endpoint.offReason,
      offAdvice: adviceOf(endpoint, lastDelivery),
      // By day: what failed may be about a response.
      failingSince: failingSince && dayAsMoment(failingSince),
      formerSecretUntil: shownUntil(context, endpoint),
      createdBy: creator && `${creator.firstName} ${creator.lastName}`.trim(),
      createdAt: endpoint.createdAt.toISOString(),
      lastDelivery: lastDelivery && {
        state: lastDelivery.state,
        triedAt: timestampOf(lastDelivery.type, lastDelivery.triedAt),
      },
    });
  }
  return views;
}

async function selectLastDelivery({ db }: Pick<Context, "db">, endpointId: string) {
  const { state, lastTriedAt, lastStatus, lastAnswer, createdAt, id } = webhookDeliveries;
  const [last] = await db
    .select({
      state,
      triedAt: lastTriedAt,
      status: lastStatus,
      answer: lastAnswer,
      type: webhookEvents.type,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(and(eq(webhookDeliveries.endpointId, endpointId), isNotNull(lastTriedAt)))
    .orderBy(desc(createdAt), desc(id))
    .limit(1);
  return last?.triedAt ? { ...last, triedAt: last.triedAt } : null;
}

/** What to do about a chat that takes no more messages: its last answer says why. */
function adviceOf(
  { kind, offReason }: Pick<WebhookEndpointRow, "kind" | "offReason">,
  lastDelivery: Awaited<ReturnType<typeof selectLastDelivery>>,
): string | null {
  return offReason === "410" && lastDelivery
    ? chatOffReason(kind, lastDelivery.status, lastDelivery.answer)
    : null;
}
