import { and, type AnyColumn, eq, gte, inArray, isNotNull, isNull, max, ne, sql } from "drizzle-orm";
import { type CheckFacts, checkStatus } from "#contract/check-status.ts";
import { dayMs, waitedDays } from "#contract/date-words.ts";
import { consentMissing } from "#server/features/outreach/consent-block.ts";
import { roundEnd } from "#server/features/reviewers/reviewer-view.ts";
import { toDateString } from "#server/platform/clock.ts";
import type { Context } from "#server/platform/context.ts";
import { candidateSearches } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { candidatesFor, shownAsSentAt, type ManagerScope } from "#server/platform/scopes/scopes.ts";

export type CandidateState = Awaited<ReturnType<typeof selectStates>>[number];

/** Counts and status of these candidates, as far as the manager may see them. In no order. */
export async function selectStates(context: ManagerScope & Pick<Context, "clock">, ids: string[]) {
  const rows = await selectRows(context, ids);
  return rows.map((row) => {
    const counts = countsOf(row);
    const { candidate, job } = row;
    const state = checkStatus(factsOf(row, counts, context.clock.now()));
    return { ...candidate, job, counts, state, updatedOn: updatedOn(row) };
  });
}

function selectRows(context: ManagerScope & Pick<Context, "clock">, ids: string[]) {
  const { db, clock } = context;
  const visible = candidatesFor(context);
  const present = and(eq(reviewers.candidateId, visible.id), isNull(reviewers.removedAt));
  const found = and(present, eq(reviewers.createdByType, "system"));
  const isContacted = and(found, isNotNull(shownAsSentAt));
  const isSilent = and(isContacted, ne(reviewers.toldStatus, "completed"));
  const isOpen = and(isSilent, gte(shownAsSentAt, waitedSince(clock.now())));
  const ofCandidate = eq(candidateSearches.candidateId, visible.id);
  const isSearching = and(
    ofCandidate,
    eq(candidateSearches.status, "searching"),
    isNull(candidateSearches.retryAt),
  );
  const lastAsked = db
    .select({ at: max(shownAsSentAt) })
    .from(reviewers)
    .where(found);
  const lastShown = db
    .select({ at: max(surveyResponses.releasedAt) })
    .from(surveyResponses)
    .where(releasedAnswers(visible.id));
  return db
    .select({
      candidate: {
        id: visible.id,
        firstName: visible.firstName,
        lastName: visible.lastName,
        createdAt: visible.createdAt,
        externalId: visible.externalId,
        externalSource: visible.externalSource,
        answersTogether: visible.answersTogether,
        foundShown: visible.foundShown,
        automaticOutreach: visible.automaticOutreach,
        wantedResponses: visible.wantedResponses,
        nextAskAt: visible.nextAskAt,
        outreachPausedAt: visible.outreachPausedAt,
        consentAt: visible.consentAt,
        agreedAt: visible.agreedAt,
        takenBackAt: visible.takenBackAt,
        changedAt: visible.changedAt,
      },
      job: {
        id: jobs.id,
        title: jobs.title,
        externalId: jobs.externalId,
        externalSource: jobs.externalSource,
        isActive: jobs.isActive,
        updatedAt: jobs.updatedAt,
      },
      hasAddress: sql<boolean>`${visible.email} is not null`,
      needed: companies.needed,
      reviewerCount: db.$count(reviewers, present),
      contacted: db.$count(reviewers, isContacted),
      silent: db.$count(reviewers, isSilent),
      open: db.$count(reviewers, isOpen),
      answers: db.$count(surveyResponses, releasedAnswers(visible.id)),
      searching: db.$count(candidateSearches, isSearching),
      lastAskedAt: sql<Date | null>`${lastAsked}`.mapWith(reviewers.surveySentAt),
      lastShownAt: sql<Date | null>`${lastShown}`.mapWith(surveyResponses.releasedAt),
    })
    .from(visible)
    .innerJoin(jobs, eq(jobs.id, visible.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(inArray(visible.id, ids));
}

type Row = Awaited<ReturnType<typeof selectRows>>[number];

/** Surveys that were sent on earlier days are no longer waited for. */
const waitedSince = (now: Date) => new Date(new Date(toDateString(now)).getTime() - waitedDays * dayMs);

export const releasedAnswers = (candidateId: AnyColumn) =>
  and(eq(surveyResponses.candidateId, candidateId), isNotNull(surveyResponses.releasedAt));

/** With batch release nothing follows from who answered: only from who was contacted and what was released. */
function countsOf({ candidate, reviewerCount, contacted, silent, answers }: Row) {
  const isTogether = candidate.answersTogether !== null;
  return {
    wanted: candidate.wantedResponses,
    reviewers: reviewerCount,
    contacted: isTogether ? contacted : silent + answers,
    waiting: isTogether ? Math.max(0, contacted - answers) : silent,
    answers,
  };
}

/** The same facts as contract/check-status.ts reads from the candidate's page. */
function factsOf(row: Row, counts: ReturnType<typeof countsOf>, now: Date): CheckFacts {
  const { candidate, job, needed, lastAskedAt } = row;
  const { answersTogether, createdAt } = candidate;
  const isPlanned = answersTogether === null && candidate.nextAskAt !== null;
  return {
    ...counts,
    jobIsActive: job.isActive,
    consentMissing: consentMissing(candidate, { needed }),
    hasAddress: row.hasAddress,
    paused: candidate.outreachPausedAt !== null,
    willContact: candidate.automaticOutreach || isPlanned,
    searching: row.searching > 0,
    silent: answersTogether === null && row.silent > 0 && row.open === 0 && !isPlanned,
    tooFew:
      answersTogether !== null &&
      candidate.foundShown < answersTogether &&
      roundEnd({ createdAt, lastAskedAt }) <= now,
  };
}

/** The day of the last change that the candidate's page shows. */
function updatedOn({ candidate, job, lastAskedAt, lastShownAt }: Row): string {
  const { createdAt, changedAt, consentAt, agreedAt, takenBackAt } = candidate;
  const changes = [createdAt, changedAt, consentAt, agreedAt, takenBackAt, job.updatedAt, lastAskedAt];
  const times = [...changes, lastShownAt].map((at) => at?.getTime() ?? 0);
  return toDateString(new Date(Math.max(...times)));
}
