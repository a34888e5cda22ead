import type { Event } from "#contract/events.ts";
import type { Context } from "#server/context.ts";
import { announceRelease, announceResponse } from "./announce-response.ts";

/** What is shown is announced by what waits in the queue, which names no reviewer. */
export async function announceSubmission({ db, tasks }: Context, events: Event[]): Promise<void> {
  for (const event of events) {
    if (event.type === "survey.submitted")
      await tasks.enqueue(db, announceResponse, { responseId: event.responseId });
    if (event.type === "responses.released")
      await tasks.enqueue(db, announceRelease, { releaseId: event.releaseId });
  }
}
