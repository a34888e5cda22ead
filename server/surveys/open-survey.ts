import { eq } from "drizzle-orm";
import type { OpenSurvey } from "#contract/surveys.ts";
import type { Context } from "#server/context.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { companies } from "#server/db/schema/managers.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { found, Refused } from "#server/errors.ts";
import { linkExpiry } from "./link-expiry.ts";
import { refuseSpent, worksNow } from "./link-state.ts";
import { wasNamed, whyAsked } from "./why-asked.ts";

/** What is behind a link. Reading it any number of times changes nothing: mail scanners do. */
export async function openSurvey(
  context: Context,
  { reviewerId }: { reviewerId: string },
): Promise<OpenSurvey> {
  const { db, settings } = context;
  const [row] = await db
    .select({ reviewer: reviewers, candidate: candidates, job: jobs, company: companies.name })
    .from(reviewers)
    .innerJoin(candidates, eq(candidates.id, reviewers.candidateId))
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(worksNow(context, reviewerId));
  const { reviewer, candidate, job, company } = found(row, "SURVEY_NOT_FOUND");
  refuseSpent(reviewer.status);
  const { name, email, position, relationship, questions, surveySentAt: sentAt } = reviewer;
  if (!sentAt || !questions) throw new Refused("SURVEY_NOT_FOUND");
  const candidateName = `${candidate.firstName} ${candidate.lastName}`;
  return {
    reviewer: { name, email, company: reviewer.company, position, relationship },
    candidateName,
    job: {
      title: job.title,
      department: job.department,
      location: job.location,
      description: job.description,
    },
    company,
    why: whyAsked(reviewer, candidateName, company),
    named: wasNamed(reviewer),
    questions,
    expiresAt: linkExpiry(sentAt, settings).toISOString(),
  };
}
