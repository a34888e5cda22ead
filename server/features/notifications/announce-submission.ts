import type { Event } from "#contract/events.ts";
import type { Context } from "#server/platform/context.ts";
import { announceRelease, announceResponse } from "./announce-response.ts";
import { sendWaiting } from "./resume-digests.ts";
import { tellUntold } from "./tell-untold.ts";

/** What is shown is announced by what waits in the queue, which names no reviewer; what was not to be, as soon as it is. */
export async function announceSubmission(context: Context, events: Event[]): Promise<void> {
  const { db, tasks } = context;
  for (const event of events) {
    if (event.type === "survey.submitted")
      await tasks.enqueue(db, announceResponse, { responseId: event.responseId });
    if (event.type === "responses.released")
      await tasks.enqueue(db, announceRelease, { releaseId: event.releaseId });
    if (event.type === "manager.let_in") await sendWaiting(context, event.managerId);
    if (event.type === "job.unarchived") await tellUntold(context, [event.jobId]);
  }
}
