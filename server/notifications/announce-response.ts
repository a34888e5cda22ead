import { and, eq } from "drizzle-orm";
import * as z from "zod";
import type { Context } from "#server/context.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { digests, notificationSettings } from "#server/db/schema/notifications.ts";
import { surveyResponses } from "#server/db/schema/surveys.ts";
import { defineTask } from "#server/define-task.ts";
import { inTransaction } from "#server/in-transaction.ts";
import { responsePrefix } from "./digest-subject.ts";
import { chosenForJob, jobFrequency } from "./job-choice.ts";
import { sendDigest } from "./send-digest.ts";

/** Tells the manager of a response at once, where they chose so for its job; else it waits for their next digest. */
export const announceResponse = defineTask({
  name: "announce-response",
  title: "Notice of a new response",
  data: z.object({ responseId: z.uuid() }),
  run: (context, { responseId }) =>
    inTransaction(context, async (context) => {
      const { db, clock, tasks } = context;
      const response = await selectToAnnounce(context, responseId);
      if (!response) return;

      const [digest] = await db
        .insert(digests)
        .values({
          hiringManagerProfileId: response.managerId,
          period: `${responsePrefix}${responseId}`,
          coversFrom: response.createdAt,
          coversUntil: clock.now(),
          createdAt: clock.now(),
        })
        .onConflictDoNothing()
        .returning({ id: digests.id });
      if (digest) await tasks.enqueue(db, sendDigest, { digestId: digest.id });
    }),
});

async function selectToAnnounce({ db }: Pick<Context, "db">, responseId: string) {
  const [response] = await db
    .select({ managerId: jobs.createdBy, createdAt: surveyResponses.createdAt })
    .from(surveyResponses)
    .innerJoin(candidates, eq(candidates.id, surveyResponses.candidateId))
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .leftJoin(notificationSettings, chosenForJob)
    .where(and(eq(surveyResponses.id, responseId), eq(jobs.isActive, true), eq(jobFrequency, "immediate")));
  return response;
}
