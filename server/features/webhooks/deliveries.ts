import { and, asc, desc, eq, gte, lt, or, sql } from "drizzle-orm";
import { dayMs, minuteMs } from "#contract/durations.ts";
import type { WebhookDelivery, managerWebhooks } from "#contract/webhooks.ts";
import {
  deliveriesAtOnce,
  maxReplayDays,
  maxReplayedEvents,
  testEventType,
} from "#contract/webhook-words.ts";
import type { InputOf } from "#contract/requests.ts";
import { incrementCounter } from "#server/platform/auth/rate-limits.ts";
import type { ManagerStepsContext } from "#server/platform/context.ts";
import { webhookDeliveries, webhookEvents } from "#server/platform/db/schema/webhooks.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError, oneRow } from "#server/platform/errors.ts";
import type { ManagerCaller } from "#server/platform/guards/find-account.ts";
import { shownTime, testBody, timestampOf } from "./bodies.ts";
import { queueAgain, resultColumns } from "./deliver.ts";
import { isChosen, lockEndpoint, refuseKeyForChat, requireEndpoint } from "./endpoints.ts";
import { newEventId } from "./record-events.ts";
import { sendOnce } from "./send.ts";

type List = InputOf<typeof managerWebhooks.deliveries>;

/** Newest first. */
export async function listDeliveries(
  context: ManagerStepsContext,
  { endpointId, state, before }: List,
): Promise<{ deliveries: WebhookDelivery[]; hasMore: boolean }> {
  await requireEndpoint(context, endpointId);
  if (before !== undefined) await requireLast(context, endpointId, before);
  const { createdAt, id } = webhookDeliveries;
  const isOlder = sql`(${createdAt}, ${id}) < (select last.created_at, last.id from webhook_deliveries last
    where last.id = ${before} and last.endpoint_id = ${endpointId})`;
  const rows = await selectDeliveries(context)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        state && eq(webhookDeliveries.state, state),
        before === undefined ? undefined : isOlder,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(deliveriesAtOnce + 1);
  return { deliveries: rows.slice(0, deliveriesAtOnce).map(toView), hasMore: rows.length > deliveriesAtOnce };
}

/** Otherwise a deleted delivery, on which the next page depends, would look like the end of the list. */
async function requireLast({ db }: ManagerStepsContext, endpointId: string, before: string) {
  const isLast = and(eq(webhookDeliveries.id, before), eq(webhookDeliveries.endpointId, endpointId));
  if ((await db.$count(webhookDeliveries, isLast)) === 0)
    throw new AppError("CURSOR_INVALID", {
      message: "The last delivery of the previous page was deleted. Begin again with the first page.",
    });
}

const selectDeliveries = ({ db }: Pick<ManagerStepsContext, "db">) =>
  db
    .select({
      delivery: webhookDeliveries,
      event: { id: webhookEvents.id, type: webhookEvents.type, body: webhookEvents.body },
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .$dynamic();

function toView({ delivery, event }: Awaited<ReturnType<typeof selectDeliveries>>[number]): WebhookDelivery {
  const { id, state, attempts, createdAt, lastTriedAt, nextTryAt } = delivery;
  const { lastStatus, lastProblem, lastAnswer, durationMs } = delivery;
  return {
    id,
    eventId: event.id,
    type: event.type,
    body: event.body,
    state,
    attempts,
    createdAt: timestampOf(event.type, createdAt),
    lastTriedAt: shownTime(event.type, lastTriedAt),
    nextTryAt: shownTime(event.type, nextTryAt),
    lastStatus,
    lastProblem,
    lastAnswer,
    durationMs,
  };
}

async function readDelivery(context: ManagerStepsContext, deliveryId: string): Promise<WebhookDelivery> {
  const [row] = await selectDeliveries(context).where(eq(webhookDeliveries.id, deliveryId));
  return toView(oneRow(row));
}

/**
 * With the same `webhook-id`, so that the receiver can recognize what it has already. Not what happened in another job, if
 * the endpoint was limited to one since.
 */
export function sendAgain(
  context: ManagerStepsContext,
  { endpointId, deliveryId }: { endpointId: string; deliveryId: string },
): Promise<WebhookDelivery> {
  return transaction(context, async (context) => {
    const endpoint = await requireOn(context, endpointId);
    const isDelivery = and(
      eq(webhookDeliveries.id, deliveryId),
      eq(webhookDeliveries.endpointId, endpointId),
    );
    const isTest = eq(webhookEvents.type, testEventType);
    const [row] = await selectDeliveries(context).where(and(isDelivery, or(isTest, isChosen(endpoint))));
    if (!row)
      throw new AppError("WEBHOOK_DELIVERY_NOT_FOUND", {
        message: "This delivery does not exist, or its event is no longer chosen here.",
      });
    await queueAgain(context, endpointId, [deliveryId]);
    return readDelivery(context, deliveryId);
  });
}

/** Locks the endpoint before its deliveries, like storing a try and turning it off. */
async function requireOn(context: ManagerStepsContext, endpointId: string) {
  const endpoint = await lockEndpoint(context, endpointId);
  if (!endpoint.isOn) throw new AppError("WEBHOOK_IS_OFF");
  return endpoint;
}

type Replay = InputOf<typeof managerWebhooks.replay>;

/** Oldest first. All: also what happened while the endpoint was off. */
export function replay(context: ManagerCaller, { endpointId, which, ...range }: Replay) {
  const from = new Date(range.from);
  const until = new Date(range.until);
  if (until <= from || until.getTime() - from.getTime() > maxReplayDays * dayMs)
    throw new AppError("REPLAY_TOO_LONG");
  return transaction(context, async (context) => {
    const { db, clock } = context;
    const endpoint = await requireOn(context, endpointId);
    refuseKeyForChat(context, endpoint.kind);
    const { id, occurredAt } = webhookEvents;
    const query = db.select({ id, occurredAt }).from(webhookEvents).$dynamic();
    const isFailed = and(
      eq(webhookDeliveries.eventId, id),
      eq(webhookDeliveries.endpointId, endpointId),
      eq(webhookDeliveries.state, "failed"),
    );
    const matching = await (which === "failed" ? query.innerJoin(webhookDeliveries, isFailed) : query)
      .where(
        and(
          eq(webhookEvents.companyId, endpoint.companyId),
          gte(occurredAt, from),
          lt(occurredAt, until),
          isChosen(endpoint),
        ),
      )
      .orderBy(asc(occurredAt), asc(id))
      .limit(maxReplayedEvents + 1);
    const replayed = matching.slice(0, maxReplayedEvents);
    const next = matching[maxReplayedEvents];
    if (replayed.length > 0) {
      const now = clock.now();
      const deliveries = await db
        .insert(webhookDeliveries)
        .values(replayed.map((event) => ({ endpointId, eventId: event.id, nextTryAt: now, createdAt: now })))
        .onConflictDoUpdate({
          target: [webhookDeliveries.endpointId, webhookDeliveries.eventId],
          set: { endpointId },
        })
        .returning({ id: webhookDeliveries.id });
      await queueAgain(
        context,
        endpointId,
        deliveries.map((delivery) => delivery.id),
      );
    }
    return { events: replayed.length, continueFrom: next?.occurredAt.toISOString() ?? null };
  });
}

const maxTestsAMinute = 10;

/** Sends a test event once, also while the endpoint is off, and waits for the receiver. */
export async function testEndpoint(
  context: ManagerStepsContext,
  { endpointId }: { endpointId: string },
): Promise<WebhookDelivery> {
  const { clock, manager } = context;
  const endpoint = await requireEndpoint(context, endpointId);
  const { count } = await incrementCounter(context, `webhook tests ${manager.companyId}`, minuteMs);
  if (count > maxTestsAMinute)
    throw new AppError("TOO_MANY_AT_ONCE", {
      message: `You can send ${maxTestsAMinute} tests a minute. Please try again in a moment.`,
    });
  const event = { id: newEventId(), body: JSON.stringify(testBody(endpointId, clock.now())) };
  const outcome = await sendOnce(context, endpoint, event);
  const now = clock.now();
  const { companyId } = endpoint;
  return transaction(context, async (context) => {
    // Another owner may have removed the endpoint meanwhile.
    await lockEndpoint(context, endpointId);
    await context.db
      .insert(webhookEvents)
      .values({ ...event, type: testEventType, companyId, occurredAt: now });
    const [added] = await context.db
      .insert(webhookDeliveries)
      .values({
        ...resultColumns(outcome, now),
        endpointId,
        eventId: event.id,
        state: outcome.problem === null ? "delivered" : "failed",
        attempts: 1,
        createdAt: now,
      })
      .returning({ id: webhookDeliveries.id });
    return readDelivery(context, oneRow(added).id);
  });
}
