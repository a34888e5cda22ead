import type { Event } from "#contract/events.ts";
import type { Context } from "#server/platform/context.ts";
import { keepFromContacting, selectDoNotContact } from "./do-not-contact.ts";

/**
 * Someone who asked never to be contacted is known by the hash of one address. After two records were merged, their request
 * holds for both addresses: otherwise the merge would make them contactable by the other one. Whether this happened shows
 * nowhere, so an admin cannot learn from a merge who asked for it.
 */
export async function copyObjectionOnEvent(context: Context, events: Event[]): Promise<void> {
  for (const event of events) {
    if (event.type !== "directory.people_merged") continue;
    const objected = await selectDoNotContact(context, event.emails);
    if (objected.size === 0) continue;
    for (const email of event.emails) await keepFromContacting(context, email);
  }
}
