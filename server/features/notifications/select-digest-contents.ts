import { and, asc, count, eq, gte, inArray, isNotNull, lt, notExists, or, sql } from "drizzle-orm";
import { readAnswers } from "#server/features/reports/read-answers.ts";
import { withSystemRole } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobMembers, jobs } from "#server/platform/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { digests } from "#server/platform/db/schema/notifications.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { type ManagerScope, isMember, reviewersFor } from "#server/platform/scopes/scopes.ts";
import { buildDigestContents, maxCandidates } from "./build-digest-contents.ts";
import { type DigestSubject, releasePrefix, responsePrefix } from "./digest-periods.ts";
import { jobFrequency, jobSendsZeroReviews, unreportedSince } from "./job-choice.ts";

/** Selects what a digest is about and builds its contents; null if there is nothing to say. */
export function selectDigestContents(scope: ManagerScope, subject: DigestSubject) {
  // The counts need more than a manager's database role may read.
  return withSystemRole(scope, (context) => readContents(context, subject));
}

async function readContents(scope: ManagerScope, subject: DigestSubject) {
  const news = await selectNews(scope, subject);
  const candidateIds = news.slice(0, maxCandidates).map(({ candidateId }) => candidateId);
  const answers = await readAnswers(scope, candidateIds);
  const contacted = await countContacted(scope, candidateIds);

  const jobsWithNews = new Set(news.map(({ jobId }) => jobId));
  const listedJobs = await selectQuietJobs(scope, subject);
  const quietJobs = listedJobs.filter(({ id }) => !jobsWithNews.has(id));

  const decisions = await selectDecisions(scope, subject);
  return buildDigestContents({ news, contacted, answers, quietJobs, decisions });
}

/** The name of the job's owner, if that is someone else. */
const ownerIfOther = ({ manager }: ManagerScope) =>
  sql<string | null>`case when ${hiringManagerProfiles.id} <> ${manager.id}
    then ${hiringManagerProfiles.firstName} || ' ' || ${hiringManagerProfiles.lastName} end`;

/** Candidates' decisions to give or refuse consent, for a manager's active jobs. */
async function selectDecisions(scope: ManagerScope, subject: DigestSubject) {
  if (!("coversUntil" in subject)) return [];
  const decidedAt = sql`coalesce(${candidates.agreedAt}, ${candidates.consentWithdrawnAt})`;
  const name = sql<string>`${candidates.firstName} || ' ' || ${candidates.lastName}`;
  return scope.db
    .select({
      candidateId: candidates.id,
      name,
      jobId: jobs.id,
      jobTitle: jobs.title,
      sharedBy: ownerIfOther(scope),
      agrees: sql<boolean>`${candidates.agreedAt} is not null`,
    })
    .from(jobMembers)
    .innerJoin(jobs, isMember(scope))
    .innerJoin(candidates, eq(candidates.jobId, jobs.id))
    .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, jobs.ownerId))
    .where(
      and(
        eq(jobs.isActive, true),
        lt(decidedAt, subject.coversUntil.toISOString()),
        subject.frequency === "requested"
          ? gte(decidedAt, subject.coversFrom.toISOString())
          : and(gte(decidedAt, unreportedSince), eq(jobFrequency, subject.frequency)),
      ),
    )
    .orderBy(asc(jobs.title), asc(jobs.id), asc(name), asc(candidates.id));
}

/** The candidates of a manager's active jobs with new responses. */
function selectNews(scope: ManagerScope, subject: DigestSubject) {
  const candidateName = sql<string>`${candidates.firstName} || ' ' || ${candidates.lastName}`;
  return scope.db
    .select({
      jobId: jobs.id,
      jobTitle: jobs.title,
      sharedBy: ownerIfOther(scope),
      candidateId: candidates.id,
      candidateName,
      newResponses: count(),
      withdrawnResponses: candidates.withdrawnResponses,
    })
    .from(jobMembers)
    .innerJoin(jobs, isMember(scope))
    .innerJoin(candidates, eq(candidates.jobId, jobs.id))
    .innerJoin(surveyResponses, eq(surveyResponses.candidateId, candidates.id))
    .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, jobs.ownerId))
    .where(and(eq(jobs.isActive, true), isNotNull(surveyResponses.releasedAt), isCovered(scope, subject)))
    .groupBy(jobs.id, hiringManagerProfiles.id, candidates.id)
    .orderBy(asc(jobs.title), asc(jobs.id), asc(candidateName), asc(candidates.id));
}

function isCovered({ db, manager }: ManagerScope, subject: DigestSubject) {
  const { id, releaseId, releasedAt } = surveyResponses;
  if ("releaseId" in subject) return eq(releaseId, subject.releaseId);
  if ("responseId" in subject) return eq(id, subject.responseId);
  const isBeforeEnd = lt(releasedAt, subject.coversUntil);
  // A digest on request repeats what was reported before.
  if (subject.frequency === "requested") return and(gte(releasedAt, subject.coversFrom), isBeforeEnd);
  const alreadyMailed = db
    .select({ one: sql`1` })
    .from(digests)
    .where(
      and(
        eq(digests.hiringManagerProfileId, manager.id),
        or(
          eq(digests.period, sql`${responsePrefix}::text || ${id}`),
          eq(digests.period, sql`${releasePrefix}::text || ${releaseId}`),
        ),
      ),
    );
  return and(
    eq(jobFrequency, subject.frequency),
    gte(releasedAt, unreportedSince),
    isBeforeEnd,
    // It may have had an e-mail of its own before the manager changed the frequency.
    notExists(alreadyMailed),
  );
}

/** The jobs to list even without new responses. */
async function selectQuietJobs(scope: ManagerScope, subject: DigestSubject) {
  if (subject.frequency === "immediate") return [];
  return scope.db
    .select({ id: jobs.id, title: jobs.title, sharedBy: ownerIfOther(scope) })
    .from(jobMembers)
    .innerJoin(jobs, isMember(scope))
    .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, jobs.ownerId))
    .where(
      and(
        eq(jobs.isActive, true),
        subject.frequency === "requested" ? undefined : eq(jobFrequency, subject.frequency),
        eq(jobSendsZeroReviews, true),
        lt(jobs.createdAt, subject.coversUntil),
      ),
    )
    .orderBy(asc(jobs.title), asc(jobs.id));
}

/**
 * How many found reviewers were contacted about each candidate. Named ones are not counted, because managers must not see
 * whether they were contacted.
 */
async function countContacted(scope: ManagerScope, candidateIds: string[]): Promise<Map<string, number>> {
  const reviewers = reviewersFor(scope);
  const rows = await scope.db
    .select({ candidateId: reviewers.candidateId, contacted: count() })
    .from(reviewers)
    .where(
      and(
        inArray(reviewers.candidateId, candidateIds),
        eq(reviewers.createdByType, "system"),
        isNotNull(reviewers.shownAsSentAt),
      ),
    )
    .groupBy(reviewers.candidateId);
  return new Map(rows.map(({ candidateId, contacted }) => [candidateId, contacted]));
}
