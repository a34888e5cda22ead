import { and, eq, gt } from "drizzle-orm";
import type { OpenSurvey } from "#contract/surveys.ts";
import type { Context } from "#server/context.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { companies } from "#server/db/schema/managers.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { found, Refused } from "#server/errors.ts";
import { linkExpiry, oldestLink } from "./link-expiry.ts";

/** What is behind a link. Reading it any number of times changes nothing: mail scanners do. */
export async function openSurvey(
  { db, clock, settings }: Context,
  { reviewerId }: { reviewerId: string },
): Promise<OpenSurvey> {
  const [row] = await db
    .select({
      reviewerName: reviewers.name,
      reason: reviewers.reason,
      completedAt: reviewers.surveyCompletedAt,
      sentAt: reviewers.surveySentAt,
      questions: reviewers.questions,
      firstName: candidates.firstName,
      lastName: candidates.lastName,
      job: {
        title: jobs.title,
        department: jobs.department,
        location: jobs.location,
        description: jobs.description,
      },
      company: companies.name,
    })
    .from(reviewers)
    .innerJoin(candidates, eq(candidates.id, reviewers.candidateId))
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    // A link works from the moment its mail was accepted until it expires.
    .where(and(eq(reviewers.id, reviewerId), gt(reviewers.surveySentAt, oldestLink(clock.now(), settings))));
  const { completedAt, sentAt, questions, firstName, lastName, ...survey } = found(row, "SURVEY_NOT_FOUND");
  if (completedAt) throw new Refused("ALREADY_COMPLETED");
  if (!sentAt || !questions) throw new Refused("SURVEY_NOT_FOUND");
  return {
    ...survey,
    candidateName: `${firstName} ${lastName}`,
    questions,
    expiresAt: linkExpiry(sentAt, settings).toISOString(),
  };
}
