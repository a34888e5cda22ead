import { and, asc, eq, exists, gt, inArray, isNull, lte, or } from "drizzle-orm";
import * as z from "zod";
import { dayMs, hourMs, minuteMs } from "#contract/durations.ts";
import type { EndpointKind } from "#contract/webhook-words.ts";
import { chatOffReason } from "./chat/off-reason.ts";
import type { Context } from "#server/platform/context.ts";
import {
  type WebhookDeliveryRow,
  webhookDeliveries,
  type WebhookEndpointRow,
  webhookEndpoints,
  webhookEvents,
} from "#server/platform/db/schema/webhooks.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { isUnclaimed } from "#server/platform/mail/claim-message.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { columns } from "./endpoints.ts";
import { type Outcome, sendOnce } from "./send.ts";
import { switchOff } from "./switch-off.ts";

/** The wait before each try. Altogether about three days. */
const delaysMs = [0, 5_000, 5 * minuteMs, 30 * minuteMs, ...[2, 5, 10, 14, 20, 24].map((h) => h * hourMs)];
/** So that what failed together is not tried again at the same moment. */
const jitter = 0.1;
/** An endpoint that has failed for so long is turned off. */
const maxFailingMs = 3 * dayMs;

/** At the same time to one endpoint. */
const maxParallel: Record<EndpointKind, number> = { webhook: 5, slack: 1, teams: 1 };
/** Then the task starts again behind those of other endpoints. */
const maxRunMs = 10_000;
/** Longer than one round of tries. Afterwards another server continues. */
const claimMs = minuteMs;

/**
 * Sends what is due for one endpoint, a few at a time. An endpoint is served by one run at a time, so that a slow one
 * takes up little of the queue.
 */
export const deliverWebhooks = defineTask({
  name: "deliver-webhooks",
  title: "Send webhooks",
  data: z.object({ endpointId: z.uuid() }),
  async run(context, { endpointId }) {
    if (!(await claim(context, endpointId))) return;
    try {
      const startedAt = performance.now();
      while (performance.now() - startedAt < maxRunMs && (await sendNext(context, endpointId)));
    } finally {
      await context.db
        .update(webhookEndpoints)
        .set({ sendingUntil: null })
        .where(eq(webhookEndpoints.id, endpointId));
    }
    // Also what became due during the run: the task that it woke found the claim and did nothing.
    if (await isAnyDue(context, endpointId)) await wakeEndpoint(context, endpointId);
  },
});

/** Sends at once what is due for an endpoint. */
export const wakeEndpoint = ({ db, tasks }: Pick<Context, "db" | "tasks">, endpointId: string) =>
  tasks.enqueue(db, deliverWebhooks, { endpointId }, { key: endpointId });

/** Wakes every endpoint that has something due: after a pause, for another try, or because a server was killed. */
export const sweepWebhooks = defineTask({
  name: "sweep-webhooks",
  title: "Find webhooks that are due for another try",
  data: z.object({}),
  cron: "* * * * *",
  async run(context) {
    const { db, clock } = context;
    const now = clock.now();
    const { id, isOn, pausedUntil } = webhookEndpoints;
    const due = await db
      .select({ id })
      .from(webhookEndpoints)
      .where(
        and(
          eq(isOn, true),
          or(isNull(pausedUntil), lte(pausedUntil, now)),
          exists(db.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(isDue(id, now))),
        ),
      )
      .orderBy(asc(id));
    for (const endpoint of due) await wakeEndpoint(context, endpoint.id);
  },
});

/** Without a key, because a task that waits must not stand for one that is due now. */
const wakeAt = ({ db, tasks }: Pick<Context, "db" | "tasks">, endpointId: string, dueAt: Date) =>
  tasks.enqueue(db, deliverWebhooks, { endpointId }, { after: dueAt });

async function claim({ db, clock }: Context, endpointId: string): Promise<boolean> {
  const now = clock.now();
  const claimed = await db
    .update(webhookEndpoints)
    .set({ sendingUntil: claimEnd(now) })
    .where(and(eq(webhookEndpoints.id, endpointId), isUnclaimed(webhookEndpoints.sendingUntil, now)))
    .returning({ id: webhookEndpoints.id });
  return claimed.length > 0;
}

const claimEnd = (now: Date) => new Date(now.getTime() + claimMs);

/** One round of tries. @returns whether there may be more */
async function sendNext(context: Context, endpointId: string): Promise<boolean> {
  const { db, clock } = context;
  const now = clock.now();
  const [endpoint] = await db
    .update(webhookEndpoints)
    .set({ sendingUntil: claimEnd(now) })
    .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.isOn, true)))
    .returning(columns);
  if (!endpoint || isPaused(endpoint, now)) return false;
  const due = await db
    .select({
      id: webhookDeliveries.id,
      attempts: webhookDeliveries.attempts,
      event: { id: webhookEvents.id, body: webhookEvents.body },
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(isDue(endpointId, now))
    .orderBy(asc(webhookDeliveries.nextTryAt), asc(webhookDeliveries.createdAt))
    .limit(maxParallel[endpoint.kind]);
  if (due.length === 0) return false;
  const tries = await Promise.all(
    due.map(async ({ event, ...delivery }) => ({
      ...delivery,
      outcome: await sendOnce(context, endpoint, event),
    })),
  );
  return transaction(context, (context) => record(context, endpoint, tries));
}

const isPaused = ({ pausedUntil }: Pick<WebhookEndpointRow, "pausedUntil">, now: Date) =>
  pausedUntil !== null && pausedUntil > now;

const isDue = (endpointId: string | typeof webhookEndpoints.id, now: Date) =>
  and(
    eq(webhookDeliveries.endpointId, endpointId),
    eq(webhookDeliveries.state, "waiting"),
    lte(webhookDeliveries.nextTryAt, now),
  );

async function isAnyDue({ db, clock }: Context, endpointId: string): Promise<boolean> {
  const now = clock.now();
  const { isOn, pausedUntil } = webhookEndpoints;
  const [endpoint] = await db
    .select({ isOn, pausedUntil })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, endpointId));
  if (!endpoint?.isOn || isPaused(endpoint, now)) return false;
  return (await db.$count(webhookDeliveries, isDue(endpointId, now))) > 0;
}

interface Try extends Pick<WebhookDeliveryRow, "id" | "attempts"> {
  outcome: Outcome;
}

type Endpoint = Omit<WebhookEndpointRow, "address"> & { address: string | null };

/** @returns whether the endpoint takes more now */
async function record(context: Context, endpoint: Endpoint, done: Try[]): Promise<boolean> {
  const { db, clock } = context;
  const now = clock.now();
  const [current] = await db
    .select({ address: columns.address, isOn: webhookEndpoints.isOn })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, endpoint.id))
    .for("no key update");
  // An owner has turned it off or removed it meanwhile.
  if (!current?.isOn) return false;
  // How a former address failed does not concern the one that an owner has entered meanwhile.
  const counts = ({ outcome }: Try) => current.address === endpoint.address || outcome.problem === null;
  const tries = done.filter(counts);
  if (tries.length === 0) return true;
  const breaksMs = tries.flatMap(({ outcome }) => outcome.breakMs ?? []);
  const pausedUntil = breaksMs.length > 0 ? new Date(now.getTime() + Math.max(...breaksMs)) : null;
  const goneTry = tries.find(({ outcome }) => outcome.isGone);
  const hasDelivered = tries.some(({ outcome }) => outcome.problem === null);
  // What failed before may have been deleted with its candidate.
  const isTriedAgain = and(
    eq(webhookDeliveries.endpointId, endpoint.id),
    eq(webhookDeliveries.state, "waiting"),
    gt(webhookDeliveries.attempts, 0),
  );
  const wasFailing = (await db.$count(webhookDeliveries, isTriedAgain)) > 0;
  const failingSince = hasDelivered ? null : (wasFailing && endpoint.failingSince) || now;
  await db
    .update(webhookEndpoints)
    .set({ failingSince, pausedUntil })
    .where(eq(webhookEndpoints.id, endpoint.id));

  const nextTries: number[] = [];
  for (const { id, attempts: previousAttempts, outcome } of tries) {
    const attempts = previousAttempts + 1;
    const nextTryAt = outcome.problem === null ? null : nextTry(attempts, now, pausedUntil);
    await db
      .update(webhookDeliveries)
      .set({ ...resultColumns(outcome, now), attempts, nextTryAt, state: stateOf(outcome, nextTryAt) })
      .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, "waiting")));
    if (nextTryAt) nextTries.push(nextTryAt.getTime());
  }
  const isFailing = failingSince !== null && failingSince.getTime() + maxFailingMs <= now.getTime();
  if (goneTry || isFailing) {
    const advice = goneTry && chatOffReason(endpoint.kind, goneTry.outcome.status, goneTry.outcome.answer);
    await switchOff(context, endpoint, goneTry ? "410" : "failing", advice);
    return false;
  }
  // Others may wait for the end of the break. Anything later is found by the sweep.
  const soonest = Math.min(...nextTries, pausedUntil?.getTime() ?? Infinity);
  if (soonest < now.getTime() + minuteMs) await wakeAt(context, endpoint.id, new Date(soonest));
  return pausedUntil === null;
}

export const resultColumns = ({ status, problem, answer, durationMs }: Outcome, now: Date) => ({
  lastTriedAt: now,
  lastStatus: status,
  lastProblem: problem,
  lastAnswer: answer,
  durationMs,
});

function stateOf({ problem }: Outcome, nextTryAt: Date | null): WebhookDeliveryRow["state"] {
  if (problem === null) return "delivered";
  return nextTryAt ? "waiting" : "failed";
}

/** @returns null after the last try */
function nextTry(attempts: number, now: Date, pausedUntil: Date | null): Date | null {
  const delayMs = delaysMs[attempts];
  if (delayMs === undefined) return null;
  const at = now.getTime() + delayMs * (1 + jitter * (2 * Math.random() - 1));
  return new Date(Math.max(at, pausedUntil?.getTime() ?? 0));
}

export async function queueAgain(context: Context, endpointId: string, deliveryIds: string[]) {
  const { db, clock } = context;
  await db
    .update(webhookDeliveries)
    .set({ state: "waiting", attempts: 0, nextTryAt: clock.now() })
    .where(inArray(webhookDeliveries.id, deliveryIds));
  await wakeEndpoint(context, endpointId);
}
