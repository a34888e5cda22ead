import { and, eq } from "drizzle-orm";
import type * as z from "zod";
import type { CandidateFields } from "#contract/candidates.ts";
import type { Context } from "#server/context.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { found, Refused } from "#server/errors.ts";
import type { SignedInManager } from "#server/realms/find-account.ts";
import { identifyReviewers } from "#server/reviewers/identify-reviewers.ts";
import { sendSurveyTask } from "#server/reviewers/send-survey.ts";
import { readCandidate } from "./read-candidate.ts";

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
      for (const { key } of best.slice(0, settings.surveysSentAtOnce))
        await tasks.enqueue(tx, sendSurveyTask, { reviewerKey: key });
    }
    return readCandidate(tx, manager.id, candidateId, now);
  });
}
