import { count, eq, sql } from "drizzle-orm";
import { minuteMs } from "#contract/durations.ts";
import type { Described } from "#contract/system.ts";
import type { Context } from "#server/platform/context.ts";
import { webhookDeliveries, webhookEndpoints } from "#server/platform/db/schema/webhooks.ts";

/** Due deliveries normally start within seconds. */
const lateMs = 15 * minuteMs;

/** How many webhooks and channels are on and failing, and whether their deliveries are sent. */
export async function describeWebhooks({ db, clock }: Pick<Context, "db" | "clock">): Promise<Described> {
  const { isOn, failingSince, pausedUntil } = webhookEndpoints;
  const [endpoints] = await db
    .select({
      on: count(),
      failing: sql<number>`count(${failingSince})::int`,
    })
    .from(webhookEndpoints)
    .where(eq(isOn, true));
  const { state, nextTryAt, endpointId, lastProblem } = webhookDeliveries;
  // While a receiver has asked for a break, its deliveries are not due.
  const earliest = sql<Date | null>`min(greatest(${nextTryAt}, ${pausedUntil}))`.mapWith(nextTryAt);
  const [waiting] = await db
    .select({
      count: count(),
      undecryptable: sql<number>`count(*) filter (where ${lastProblem} = 'undecryptable')::int`,
      earliest,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, endpointId))
    .where(eq(state, "waiting"));
  const on = endpoints?.on ?? 0;
  const failing = endpoints?.failing ?? 0;
  const queued = waiting?.count ?? 0;
  const facts = [
    { name: "On", value: String(on) },
    { name: "Failing", value: String(failing) },
    { name: "Waiting deliveries", value: String(queued) },
  ];
  const overdueMs = waiting?.earliest ? clock.now().getTime() - waiting.earliest.getTime() : 0;
  if (overdueMs > lateMs)
    return {
      state: "bad",
      facts: [...facts, { name: "Late", value: `${Math.floor(overdueMs / minuteMs)} minutes` }],
      advice:
        "Deliveries are late. Check that a server with PROCESS=tasks or all is running, and read its log.",
    };
  if (waiting && waiting.undecryptable > 0)
    return {
      state: "look",
      facts,
      advice:
        "The address or secret of a webhook cannot be decrypted. If SECRET was changed, set FORMER_SECRET. Otherwise the company's owner enters it again.",
    };
  if (on > 1 && failing === on)
    return {
      state: "look",
      facts,
      advice: "All receivers fail. Check that this server can reach other addresses over https.",
    };
  return { state: "good", facts, advice: "" };
}
