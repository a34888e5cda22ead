import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Context } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { wakeEndpoint } from "./deliver.ts";

/** Queues events for each endpoint that wants them. */
export const spreadEvents = defineTask({
  name: "spread-webhook-events",
  title: "Queue events for the webhooks that want them",
  data: z.object({ eventIds: z.array(z.string()) }),
  // One statement for all, because many events may happen at once.
  async runAll(context, inputs) {
    const ids = inputs.flatMap(({ eventIds }) => eventIds);
    await transaction(context, async (context) => {
      for (const endpointId of await insertDeliveries(context, ids)) await wakeEndpoint(context, endpointId);
    });
    return inputs.map(() => ({ status: "fulfilled" as const, value: undefined }));
  },
});

/** @returns the endpoints that have something new to send, in the order in which all transactions lock their tasks */
async function insertDeliveries({ db, clock }: Context, eventIds: string[]): Promise<string[]> {
  const now = clock.now().toISOString();
  const { rows } = await db.execute<{ endpoint_id: string }>(sql`
    insert into webhook_deliveries (endpoint_id, event_id, next_try_at, created_at)
    select endpoint.id, event.id, ${now}::timestamptz, ${now}::timestamptz
    from webhook_events event
    join webhook_endpoints endpoint on endpoint.company_id = event.company_id and endpoint.is_on
      and event.type = any(endpoint.events) and (endpoint.job_id is null or endpoint.job_id = event.job_id)
    where event.id = any(${sql.param(eventIds)}::text[])
    for share of endpoint
    on conflict do nothing
    returning endpoint_id`);
  return [...new Set(rows.map((row) => row.endpoint_id))].toSorted();
}
