import type { Event } from "#contract/events.ts";
import { withSystemRole } from "./db/transaction.ts";
import type { Context } from "./context.ts";

/** Hands events to the handlers (audit log, outreach, notifications), in the transaction in which they happened. */
export function publish(context: Context, ...events: Event[]): Promise<void> {
  return withSystemRole(context, async (context) => {
    for (const handle of context.eventHandlers) await handle(context, events);
  });
}

/** What changed, in words for the audit log. @param changes whether each of them did */
export const listChanges = (changes: Record<string, boolean>): string[] =>
  Object.keys(changes).filter((word) => changes[word]);
