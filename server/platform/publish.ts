import type { Event } from "#contract/events.ts";
import { withSystemRole } from "./db/transaction.ts";
import type { Context } from "./context.ts";

/**
 * Says what happened, in the transaction in which it did. The audit trail, the outreach and the announcements hear of it
 * here: a verb says it once and thinks of none of them.
 */
export function publish(context: Context, ...events: Event[]): Promise<void> {
  return withSystemRole(context, async (context) => {
    for (const subscriber of context.subscribers) await subscriber(context, events);
  });
}
