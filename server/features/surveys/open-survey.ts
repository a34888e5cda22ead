import { eq, sql } from "drizzle-orm";
import type { WorkHistoryEntry } from "#contract/candidates.ts";
import { fingerprint } from "#contract/survey-rules.ts";
import type { OpenSurvey } from "#contract/surveys.ts";
import { shownName, writtenName } from "#contract/written-name.ts";
import { companyKey } from "#server/features/companies/company-key.ts";
import { cardOf } from "#server/features/reviewers/card-of.ts";
import {
  linkExpiry,
  linkSince,
  oldestLink,
  refuseConsumed,
  isLinkActive,
} from "#server/features/reviewers/link-state.ts";
import { contactReason } from "#server/features/reviewers/contact-reason.ts";
import type { Context } from "#server/platform/context.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";
import type { Database } from "#server/platform/db/client.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { companies, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { requireFound, AppError } from "#server/platform/errors.ts";

const prepareSurvey = (db: Database) =>
  db
    .select({
      reviewer: { name: reviewers.name, email: reviewers.email },
      profile: { key: reviewers.key, card: reviewers.card, mayBeCopied: reviewers.mayBeCopied },
      survey: {
        status: reviewers.status,
        sentAt: linkSince,
        questions: reviewers.questions,
        company: reviewers.company,
        createdByType: reviewers.createdByType,
        overlapFirst: reviewers.overlapFirst,
        overlapLast: reviewers.overlapLast,
      },
      candidate: {
        firstName: candidates.firstName,
        lastName: candidates.lastName,
        answersTogether: candidates.answersTogether,
        workHistory: candidates.workHistory,
      },
      job: {
        title: jobs.title,
        department: jobs.department,
        location: jobs.location,
        description: jobs.description,
      },
      company: companies.name,
      manager: {
        firstName: hiringManagerProfiles.firstName,
        lastName: hiringManagerProfiles.lastName,
      },
    })
    .from(reviewers)
    .innerJoin(candidates, eq(candidates.id, reviewers.candidateId))
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, jobs.ownerId))
    .where(isLinkActive(sql.placeholder("hash"), sql.placeholder("oldest")))
    .prepare("");

/** The most frequent anonymous request: prepared once for each database. */
const prepared = new WeakMap<Database, ReturnType<typeof prepareSurvey>>();

/** The survey behind a link. Reading it changes nothing, because mail scanners open links. */
export async function openSurvey(
  { db, clock, settings }: Context,
  { reviewerId }: { reviewerId: string },
): Promise<OpenSurvey> {
  const statement = prepared.get(db) ?? prepareSurvey(db);
  prepared.set(db, statement);
  const [row] = await statement.execute({
    hash: linkHash(reviewerId),
    oldest: oldestLink(clock.now(), settings),
  });
  const { reviewer, profile, survey, candidate, job, company, manager } = requireFound(
    row,
    "SURVEY_NOT_FOUND",
  );
  refuseConsumed(survey.status);
  const { sentAt, questions } = survey;
  if (!sentAt || !questions) throw new AppError("SURVEY_NOT_FOUND");
  const candidateName = shownName(`${candidate.firstName} ${candidate.lastName}`);
  return {
    reviewer: { ...reviewer, name: shownName(reviewer.name), card: cardOf(profile) },
    greetedAs: writtenName(reviewer.name),
    managerName: shownName(`${manager.firstName} ${manager.lastName}`),
    operator: settings.operator,
    contact: settings.privacyEmail,
    candidateName,
    job,
    company,
    answersTogether: candidate.answersTogether,
    why: contactReason(survey, candidateName, company),
    employer: survey.company,
    elsewhere: fingerprintOtherEmployers(candidate.workHistory, survey.company),
    questions,
    expiresAt: linkExpiry(sentAt, settings).toISOString(),
    mayBeCopied: profile.mayBeCopied,
  };
}

/** With and without the legal form: people write 'Acme' for 'Acme, Inc.'. */
function fingerprintOtherEmployers(
  workHistory: WorkHistoryEntry[] | null,
  employer: string | null,
): number[] {
  const employers = (workHistory ?? []).map((entry) => entry.company).filter((name) => name !== employer);
  return [...new Set(employers.flatMap((name) => [fingerprint(name), fingerprint(companyKey(name))]))];
}
