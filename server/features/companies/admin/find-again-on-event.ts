import { randomUUID } from "node:crypto";
import type { Event } from "#contract/events.ts";
import type { Context } from "#server/platform/context.ts";
import { seekNames } from "#server/features/directory/resolve-companies.ts";
import { findAgain } from "./find-again.ts";

/** Has former colleagues found anew wherever one of the two names stands. */
export async function findAgainOnEvent(
  context: Pick<Context, "db" | "tasks">,
  events: Event[],
): Promise<void> {
  for (const event of events) {
    if (event.type !== "directory.alias_added" && event.type !== "directory.alias_removed") continue;
    const names = [event.name, event.company];
    const sought = await seekNames(context, names);
    const keys = [...new Set([...sought.values()].flatMap((one) => [...one.keys, ...one.own]))];
    await context.tasks.enqueue(context.db, findAgain, {
      keys,
      after: null,
      done: 0,
      run: randomUUID(),
      names,
    });
  }
}
