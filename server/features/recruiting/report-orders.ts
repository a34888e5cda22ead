import { and, asc, eq, getTableColumns, inArray, isNotNull, lte, ne, sql } from "drizzle-orm";
import * as z from "zod";
import { hourMs, minuteMs } from "#contract/durations.ts";
import type { Event } from "#contract/events.ts";
import { type OrderState, vendorNames } from "#contract/recruiting-words.ts";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { orUndecryptable } from "#server/platform/db/schema/columns.ts";
import { type AtsOrderRow, atsConnections, atsOrders } from "#server/platform/db/schema/recruiting.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { type ReceivedResponse, send } from "#server/platform/http/outgoing.ts";
import { version } from "#server/platform/env.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { adapters } from "./adapters.ts";
import {
  clearProblem,
  connectionColumns,
  credentialsOf,
  recordProblem,
  undecryptableCredentials,
} from "./find-connection.ts";
import { readOutcome } from "./read-orders.ts";

/** The wait before each try. Altogether about three days. */
const delaysMs = [0, 30_000, 5 * minuteMs, 30 * minuteMs, ...[2, 5, 10, 14, 20, 24].map((h) => h * hourMs)];
/** Longer than one try. Afterwards another server continues. */
const claimMs = 2 * minuteMs;

/**
 * Stores the new state of a candidate's orders, in the transaction in which it changed, and that it is to be reported.
 * Only events that follow from what the candidate's page shows count.
 */
export async function updateOrdersOnEvent(context: Context, events: Event[]): Promise<void> {
  for (const event of events) {
    const change = changeOf(event);
    if (change) await changeOrders(context, change);
    if (change?.state === "complete") await addCompleted(context, change);
  }
}

interface Change {
  candidateId: string;
  /** The states that it changes. A cancelled order stays cancelled, and a complete one never goes back. */
  from: OrderState[];
  state: OrderState;
  note?: string;
}

function changeOf(event: Event): Change | null {
  switch (event.type) {
    case "outreach.started":
      return { candidateId: event.candidateId, from: ["ordered"], state: "collecting" };
    case "outreach.completed":
      return {
        candidateId: event.candidateId,
        from: ["ordered", "collecting", "complete"],
        state: "complete",
      };
    // Before anyone was contacted, someone may still be found: the candidate first gives their work history.
    case "outreach.exhausted":
      return { candidateId: event.candidateId, from: ["collecting", "complete"], state: "complete" };
    case "consent.refused":
    case "consent.taken_back":
      return {
        candidateId: event.candidateId,
        from: ["ordered", "collecting"],
        state: "cancelled",
        note: "The candidate does not agree to a reference check.",
      };
    default:
      return null;
  }
}

async function changeOrders(context: Context, { candidateId, from, state, note }: Change) {
  const { db, clock } = context;
  const now = clock.now();
  const changed = await db
    .update(atsOrders)
    .set({
      state,
      note: note ?? null,
      reportDueAt: now,
      attempts: 0,
      gaveUpAt: null,
      ...(state !== "collecting" && { endedAt: now }),
    })
    .where(
      and(
        eq(atsOrders.candidateId, candidateId),
        inArray(atsOrders.state, from),
        // What no order started is added once.
        isNotNull(atsOrders.packageId),
      ),
    )
    .returning({ id: atsOrders.id });
  for (const { id } of changed) await context.tasks.enqueue(db, reportOrder, { orderId: id });
}

/** Adds a finished check of a candidate that the system knows, if a member started it and the system takes such checks. */
async function addCompleted(context: Context, { candidateId }: Change) {
  const { db, clock } = context;
  const [known] = await db
    .select({ externalId: candidates.externalId, reported: candidates.reported, connection: atsConnections })
    .from(candidates)
    .innerJoin(
      atsConnections,
      and(
        eq(atsConnections.companyId, candidates.companyId),
        sql`${atsConnections.vendor} = ${candidates.externalSource}`,
        eq(atsConnections.isOn, true),
      ),
    )
    .where(and(eq(candidates.id, candidateId), isNotNull(candidates.externalId)))
    .orderBy(asc(atsConnections.createdAt))
    .limit(1);
  // Nobody was contacted yet: someone may still be found.
  if (!known?.externalId || !known.reported.started || !adapters[known.connection.vendor].addCompleted)
    return;
  if ((await db.$count(atsOrders, eq(atsOrders.candidateId, candidateId))) > 0) return;
  const now = clock.now();
  const [added] = await db
    .insert(atsOrders)
    .values({
      connectionId: known.connection.id,
      vendorOrderId: known.externalId,
      candidateId,
      state: "complete",
      endedAt: now,
      reportDueAt: now,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: atsOrders.id });
  if (added) await context.tasks.enqueue(db, reportOrder, { orderId: added.id });
}

/** Reports one order. The task may run twice: an order that is not due is not reported. */
export const reportOrder = defineTask({
  name: "report-order",
  title: "Report an order to a recruiting system",
  data: z.object({ orderId: z.uuid() }),
  async run(context, { orderId }) {
    const order = await claim(context, orderId);
    if (!order) return;
    const { db } = context;
    const [connection] = await db
      .select(connectionColumns)
      .from(atsConnections)
      .where(eq(atsConnections.id, order.connectionId));
    const adapter = connection && adapters[connection.vendor];
    // While it is off, the report stays due.
    if (!adapter || !connection.isOn || !context.settings.features.recruitment_integration) return;
    if (connection.credentials === null) return settle(context, order, undecryptableCredentials(connection));
    const report = order.packageId === null ? adapter.addCompleted : adapter.report;
    const call = report?.(
      context.settings,
      order,
      await readOutcome(context, order),
      credentialsOf(connection),
      context.clock.now(),
    );
    if (!call) return settle(context, order, null);
    const answer = await send(
      {
        address: call.address,
        method: call.method,
        headers: { ...call.headers, "user-agent": `${context.settings.name}/${version}` },
        body: call.body === undefined ? null : JSON.stringify(call.body),
      },
      context.settings.webhooks,
    );
    const isGood = answer.status !== null && answer.status >= 200 && answer.status < 300;
    const isAccepted = isGood && (adapter.isAccepted?.(answer) ?? true);
    return settle(context, order, isAccepted ? null : sentenceFor(vendorNames[connection.vendor], answer));
  },
});

/** Wakes what is due: for another try, or because a server was killed. */
export const sweepOrders = defineTask({
  name: "sweep-orders",
  title: "Find orders that are due a report",
  data: z.object({}),
  cron: "* * * * *",
  async run(context) {
    const { db, clock, settings } = context;
    if (!settings.features.recruitment_integration) return;
    const due = await db
      .select({ id: atsOrders.id })
      .from(atsOrders)
      .innerJoin(atsConnections, eq(atsConnections.id, atsOrders.connectionId))
      .where(and(lte(atsOrders.reportDueAt, clock.now()), eq(atsConnections.isOn, true)))
      .orderBy(asc(atsOrders.reportDueAt))
      .limit(maxPerRun);
    for (const { id } of due) await context.tasks.enqueue(db, reportOrder, { orderId: id }, { key: id });
  },
});

/** Others wait for the next run. */
const maxPerRun = 200;

/** The order if it is due. Nobody else reports it meanwhile; if this server is killed, it is due again soon. */
async function claim({ db, clock }: Context, orderId: string): Promise<AtsOrderRow | undefined> {
  const now = clock.now();
  const [order] = await db
    .update(atsOrders)
    .set({ reportDueAt: new Date(now.getTime() + claimMs) })
    .where(and(eq(atsOrders.id, orderId), lte(atsOrders.reportDueAt, now)))
    .returning({
      ...getTableColumns(atsOrders),
      // No address is like the replacement, so that the report fails.
      reportTo: orUndecryptable(atsOrders.reportTo),
      profileUrl: orUndecryptable(atsOrders.profileUrl),
    });
  return order;
}

/** @param problem null: the system accepted the report, or this state is not reported */
function settle(context: Context, order: AtsOrderRow, problem: string | null): Promise<void> {
  return transaction(context, async (context) => {
    const { db, clock } = context;
    const now = clock.now();
    const attempts = order.attempts + 1;
    const delayMs = delaysMs[attempts];
    const isOver = problem === null || delayMs === undefined;
    // Before the order, like removing the connection, which deletes its orders.
    await (problem === null
      ? clearProblem(context, order.connectionId)
      : recordProblem(context, order.connectionId, problem));
    const isOrder = eq(atsOrders.id, order.id);
    const settled = await db
      .update(atsOrders)
      .set({
        attempts,
        reportDueAt: isOver ? null : new Date(now.getTime() + delayMs),
        ...(problem === null && { reportedState: order.state }),
        gaveUpAt: problem !== null && isOver ? now : null,
      })
      .where(
        and(
          isOrder,
          eq(atsOrders.state, order.state),
          // What changed meanwhile is due on its own.
          eq(atsOrders.reportDueAt, order.reportDueAt ?? now),
        ),
      )
      .returning({ id: atsOrders.id });
    if (settled.length > 0) return;
    // The system may have received the newer state before this one. It is reported again, so that it comes last.
    const changed = await db
      .update(atsOrders)
      .set({ attempts: 0, reportDueAt: now })
      .where(and(isOrder, ne(atsOrders.state, order.state)))
      .returning({ id: atsOrders.id });
    for (const { id } of changed) await context.tasks.enqueue(db, reportOrder, { orderId: id });
  });
}

const sentenceFor = (vendor: string, { status, failure }: ReceivedResponse) =>
  status === null
    ? `${vendor} could not be reached with the state of a check (${failure ?? "no answer"}).`
    : `${vendor} did not accept the state of a check (status ${status}).`;
