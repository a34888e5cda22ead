import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { surveyResponses } from "#server/db/schema/surveys.ts";
import { found } from "#server/errors.ts";

/** Marks a response as useful, or takes that back. No activity tells of it: nobody else learns what a manager marked. */
export async function rateResponse(
  { db }: Pick<Context, "db">,
  managerId: string,
  { reviewerKey, useful }: { reviewerKey: string; useful: boolean },
) {
  const own = db
    .select({ id: reviewers.id })
    .from(reviewers)
    .innerJoin(candidates, eq(candidates.id, reviewers.candidateId))
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(and(eq(reviewers.key, reviewerKey), eq(jobs.createdBy, managerId), eq(jobs.isActive, true)));
  const [rated] = await db
    .update(surveyResponses)
    .set({ useful })
    .where(inArray(surveyResponses.reviewerId, own))
    .returning({ useful: surveyResponses.useful });
  return found(rated, "RESPONSE_NOT_FOUND");
}
