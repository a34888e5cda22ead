import { and, eq, inArray } from "drizzle-orm";
import type * as z from "zod";
import type { CandidateFields } from "#contract/candidates.ts";
import type { Context } from "#server/context.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { found, Refused } from "#server/errors.ts";
import type { SignedInManager } from "#server/realms/find-account.ts";
import { identifyReviewers } from "#server/reviewers/identify-reviewers.ts";
import { sendSurveyTask } from "#server/reviewers/send-survey.ts";
import { readCandidate } from "./read-candidate.ts";

/** For so long the dashboard says that a survey is on its way; then a person may send it, and it still goes out once. */
const queuedMs = 10 * 60 * 1000;

type CreateCandidate = z.output<typeof CandidateFields> & { jobId: string };

/** Adds a candidate; former colleagues become reviewers, and the best are asked at once where that is wanted. */
export function createCandidate(context: Context, manager: SignedInManager, input: CreateCandidate) {
  const { db, clock, tasks, settings } = context;
  const { jobId, firstName, lastName, workHistory, excludeCurrentColleagues } = input;
  return db.transaction(async (tx) => {
    const now = clock.now();
    const [owned] = await tx
      .select({ title: jobs.title, isActive: jobs.isActive })
      .from(jobs)
      .where(and(eq(jobs.id, jobId), eq(jobs.createdBy, manager.id)));
    const job = found(owned, "JOB_NOT_FOUND");
    if (!job.isActive) throw new Refused("JOB_ARCHIVED");

    const [added] = await tx
      .insert(candidates)
      .values({
        firstName,
        lastName,
        jobId,
        positionAppliedFor: job.title,
        workHistory: workHistory.length > 0 ? workHistory : null,
        excludeCurrentColleagues,
        createdBy: manager.id,
        createdAt: now,
      })
      .returning({ id: candidates.id });
    const { id: candidateId } = found(added, "JOB_NOT_FOUND");

    const identified = await identifyReviewers(tx, context, {
      candidateId,
      candidateName: `${firstName} ${lastName}`,
      workHistory,
      excludeCurrentColleagues,
      managerEmail: manager.email,
    });
    if (input.sendSurveysAutomatically) {
      // Only those who are known to have been there at the same time: the product calls reviewers verified.
      const best = identified.filter(({ overlapMonths }) => overlapMonths !== null);
      const keys = best.slice(0, settings.surveysSentAtOnce).map(({ key }) => key);
      await tasks.enqueueAll(
        tx,
        sendSurveyTask,
        keys.map((reviewerKey) => ({ reviewerKey })),
      );
      await tx
        .update(reviewers)
        .set({ queuedUntil: new Date(now.getTime() + queuedMs) })
        .where(inArray(reviewers.key, keys));
    }
    return readCandidate(tx, manager.id, candidateId, now);
  });
}
