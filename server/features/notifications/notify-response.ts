import { and, eq, isNotNull, min, type SQL } from "drizzle-orm";
import * as z from "zod";
import type { Event } from "#contract/events.ts";
import type { Context } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobMembers, jobs } from "#server/platform/db/schema/jobs.ts";
import { digests } from "#server/platform/db/schema/notifications.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { releasePrefix, responsePrefix } from "./digest-periods.ts";
import { concernsMember, jobFrequency } from "./job-choice.ts";
import { sendHeldDigests } from "./resume-digests.ts";
import { sendDigest } from "./send-digest.ts";
import { notifyUnreported } from "./notify-missed.ts";

/**
 * Notifies each member of the job of a response at once if they chose that; otherwise it waits for their next digest.
 */
export const notifyOfResponse = defineTask({
  name: "announce-response",
  title: "Notice of a new response",
  data: z.object({ responseId: z.uuid() }),
  run: (context, { responseId }) =>
    notifyMembers(context, `${responsePrefix}${responseId}`, eq(surveyResponses.id, responseId)),
});

/** The same for a batch release: one e-mail for all its responses. */
export const notifyOfRelease = defineTask({
  name: "announce-release",
  title: "Notice of a batch of responses",
  data: z.object({ releaseId: z.uuid() }),
  run: (context, { releaseId }) =>
    notifyMembers(context, `${releasePrefix}${releaseId}`, eq(surveyResponses.releaseId, releaseId)),
});

function notifyMembers(context: Context, period: string, isCovered: SQL) {
  return transaction(context, async (context) => {
    const { db, clock, tasks } = context;
    const now = clock.now();
    const due = await selectManagersToNotify(context, isCovered);
    if (due.length === 0) return;

    const recorded = await db
      .insert(digests)
      .values(
        due.map(({ managerId, shownAt }) => ({
          hiringManagerProfileId: managerId,
          period,
          coversFrom: shownAt ?? now,
          coversUntil: now,
          createdAt: now,
        })),
      )
      .onConflictDoNothing()
      .returning({ digestId: digests.id });
    await tasks.enqueueAll(db, sendDigest, recorded);
  });
}

function selectManagersToNotify({ db }: Pick<Context, "db">, isCovered: SQL) {
  return db
    .select({ managerId: jobMembers.hiringManagerProfileId, shownAt: min(surveyResponses.releasedAt) })
    .from(surveyResponses)
    .innerJoin(candidates, eq(candidates.id, surveyResponses.candidateId))
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .innerJoin(jobMembers, eq(jobMembers.jobId, jobs.id))
    .where(
      and(
        isCovered,
        isNotNull(surveyResponses.releasedAt),
        eq(jobs.isActive, true),
        eq(jobFrequency, "immediate"),
        concernsMember(surveyResponses.releasedAt),
      ),
    )
    .groupBy(jobMembers.hiringManagerProfileId);
}

/**
 * Queues notifications of new responses, sends digests that were held while a manager was deactivated or a job archived,
 * and notifies a job's new owner, and the members of a job to which a candidate was moved, of what was not reported.
 */
export async function notifyOnEvent(context: Context, events: Event[]): Promise<void> {
  const { db, tasks } = context;
  for (const event of events) {
    if (event.type === "survey.submitted")
      await tasks.enqueue(db, notifyOfResponse, { responseId: event.responseId });
    if (event.type === "responses.released")
      await tasks.enqueue(db, notifyOfRelease, { releaseId: event.releaseId });
    if (event.type === "manager.let_in") await sendHeldDigests(context, event.managerId);
    if (event.type === "job.unarchived") await notifyUnreported(context, [event.jobId]);
    if (event.type === "job.handed_over" && event.newMemberId !== null)
      await notifyUnreported(context, [event.jobId], event.newMemberId);
    if (event.type === "candidate.moved")
      for (const memberId of event.unreportedTo) await notifyUnreported(context, [event.jobId], memberId);
  }
}
