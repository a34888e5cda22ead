import { and, asc, count, eq, gte, inArray, isNotNull, lt, notExists, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { digests, notificationSettings } from "#server/db/schema/notifications.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { surveyResponses } from "#server/db/schema/surveys.ts";
import { type DigestSubject, responsePrefix } from "./digest-subject.ts";
import { chosenForJob, jobFrequency, jobSendsZeroReviews } from "./job-choice.ts";

const candidateName = sql<string>`${candidates.firstName} || ' ' || ${candidates.lastName}`;

/** The candidates of a manager's active jobs with new responses. */
export function selectNews(db: Database, managerId: string, subject: DigestSubject) {
  return db
    .select({
      jobId: jobs.id,
      jobTitle: jobs.title,
      candidateId: candidates.id,
      candidateName,
      newResponses: count(),
      withdrawnResponses: candidates.withdrawnResponses,
    })
    .from(surveyResponses)
    .innerJoin(candidates, eq(candidates.id, surveyResponses.candidateId))
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .leftJoin(notificationSettings, chosenForJob)
    .where(and(eq(jobs.createdBy, managerId), eq(jobs.isActive, true), isAbout(db, managerId, subject)))
    .groupBy(jobs.id, candidates.id)
    .orderBy(asc(jobs.title), asc(jobs.id), asc(candidateName), asc(candidates.id));
}

function isAbout(db: Database, managerId: string, subject: DigestSubject) {
  if (subject.frequency === "immediate") return eq(surveyResponses.id, subject.responseId);
  const between = and(
    gte(surveyResponses.createdAt, subject.coversFrom),
    lt(surveyResponses.createdAt, subject.coversUntil),
  );
  // Whoever asks is told everything, once more too.
  if (subject.frequency === "requested") return between;
  const announced = db
    .select({ one: sql`1` })
    .from(digests)
    .where(
      and(
        eq(digests.hiringManagerProfileId, managerId),
        eq(digests.period, sql`${responsePrefix}::text || ${surveyResponses.id}`),
      ),
    );
  return and(
    eq(jobFrequency, subject.frequency),
    between,
    // Before the manager changed the frequency, it may have had an e-mail of its own.
    notExists(announced),
  );
}

/** The jobs that are to be named even without new responses. */
export async function selectNamedAnyway(db: Database, managerId: string, subject: DigestSubject) {
  if (subject.frequency === "immediate") return [];
  return db
    .select({ id: jobs.id, title: jobs.title })
    .from(jobs)
    .leftJoin(notificationSettings, chosenForJob)
    .where(
      and(
        eq(jobs.createdBy, managerId),
        eq(jobs.isActive, true),
        subject.frequency === "requested" ? undefined : eq(jobFrequency, subject.frequency),
        eq(jobSendsZeroReviews, true),
        lt(jobs.createdAt, subject.coversUntil),
      ),
    )
    .orderBy(asc(jobs.title), asc(jobs.id));
}

/** Who was asked about these candidates and what they answered: nothing that says who they are. */
export function selectAsked(db: Database, managerId: string, candidateIds: string[]) {
  return db
    .select({
      candidateId: reviewers.candidateId,
      asked: sql<boolean>`${isNotNull(reviewers.surveySentAt)}`,
      declined: sql<boolean>`${isNotNull(reviewers.declinedAt)}`,
      questions: reviewers.questions,
      responses: surveyResponses.responses,
    })
    .from(reviewers)
    .innerJoin(candidates, eq(candidates.id, reviewers.candidateId))
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .leftJoin(surveyResponses, eq(surveyResponses.reviewerId, reviewers.id))
    .where(and(eq(jobs.createdBy, managerId), inArray(reviewers.candidateId, candidateIds)))
    .orderBy(asc(surveyResponses.createdAt), asc(surveyResponses.id));
}
