import {
  and,
  type AnyColumn,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  max,
  ne,
  not,
  type SQL,
  sql,
} from "drizzle-orm";
import { type CheckFacts, checkStatus, waitFacts } from "#contract/check-status.ts";
import { consentMissing } from "#server/features/outreach/consent-block.ts";
import { lastChange } from "#server/features/outreach/read-outreach.ts";
import { roundEnd } from "#server/features/reviewers/batch-release.ts";
import { toDateString } from "#server/platform/clock.ts";
import type { Context, ManagerContext } from "#server/platform/context.ts";
import { withSystemRole } from "#server/platform/db/transaction.ts";
import { candidateSearches, candidates } from "#server/platform/db/schema/candidates.ts";
import { participations } from "#server/platform/db/schema/consent.ts";
import { jobMembers, jobs } from "#server/platform/db/schema/jobs.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { isMember, shownAsSentAt, type ManagerScope } from "#server/platform/scopes/scopes.ts";

export type CandidateState = Awaited<ReturnType<typeof selectStates>>[number];

/** Counts and status of these candidates, as far as the manager may see them. In no particular order. */
export async function selectStates(
  context: ManagerScope & Pick<Context, "clock"> & Partial<Pick<ManagerContext, "inRole">>,
  ids: string[],
) {
  const rows = await selectRows(context, ids);
  const undeliverable = await selectUndeliverable(
    context,
    rows.map(({ candidate }) => candidate.id),
  );
  return rows.map((known) => {
    const row = { ...known, hasAddress: known.hasAddress && !undeliverable.has(known.candidate.id) };
    const counts = countsOf(row);
    const { candidate, job } = row;
    const state = checkStatus(factsOf(row, counts, context.clock.now()));
    return { ...candidate, job, counts, state, updatedOn: updatedOn(row) };
  });
}

/** Whose own address accepts no mail. A manager's role reads no invitations. */
function selectUndeliverable(context: Parameters<typeof selectStates>[0], ids: string[]) {
  const { candidateId, undeliverableAt } = participations;
  return withSystemRole(context, async ({ db }) => {
    const rows = await db
      .select({ candidateId })
      .from(participations)
      .where(and(inArray(candidateId, ids), isNotNull(undeliverableAt)));
    return new Set(rows.map((row) => row.candidateId));
  });
}

function selectRows(context: ManagerScope & Pick<Context, "clock">, ids: string[]) {
  const { db, clock } = context;
  const isFound = eq(reviewers.createdByType, "system");
  const isContacted = and(isFound, isNotNull(shownAsSentAt));
  const isSilent = and(isContacted, ne(reviewers.shownStatus, "completed"));
  const { queuedUntil, sendingUntil, heldUntil } = reviewers;
  const isBeingSent = gt(sql`greatest(${queuedUntil}, ${sendingUntil}, ${heldUntil})`, clock.now());
  const isNamed = and(not(isFound), ne(reviewers.shownStatus, "completed"));
  const isQueued = and(isFound, isNull(shownAsSentAt), isBeingSent);
  // Each table is read once: with a subquery for each count, planning took longer than reading.
  const contacts = db
    .select({
      reviewerCount: count().as("reviewer_count"),
      contacted: countIf(isContacted).as("contacted"),
      silent: countIf(isSilent).as("silent"),
      queued: countIf(isQueued).as("queued"),
      named: countIf(isNamed).as("named"),
      lastContactedAt: lastSent(isFound).as("last_contacted_at"),
      lastSilentAt: lastSent(isSilent).as("last_silent_at"),
    })
    .from(reviewers)
    .where(and(eq(reviewers.candidateId, candidates.id), isNull(reviewers.removedAt)))
    .as("contacts");
  const released = db
    .select({
      answers: count().as("answers"),
      namedAnswers: countIf(ne(surveyResponses.kind, "found")).as("named_answers"),
      lastShownAt: max(surveyResponses.releasedAt).as("last_shown_at"),
    })
    .from(surveyResponses)
    .where(releasedAnswers(candidates.id))
    .as("released");
  const isSearching = and(
    eq(candidateSearches.candidateId, candidates.id),
    eq(candidateSearches.status, "searching"),
    isNull(candidateSearches.retryAt),
  );
  return db
    .select({
      candidate: {
        id: candidates.id,
        firstName: candidates.firstName,
        lastName: candidates.lastName,
        createdAt: candidates.createdAt,
        externalId: candidates.externalId,
        externalSource: candidates.externalSource,
        answersTogether: candidates.answersTogether,
        foundShown: candidates.foundShown,
        automaticOutreach: candidates.automaticOutreach,
        wantedResponses: candidates.wantedResponses,
        nextAskAt: candidates.nextAskAt,
        outreachPausedAt: candidates.outreachPausedAt,
        consentAt: candidates.consentAt,
        agreedAt: candidates.agreedAt,
        consentWithdrawnAt: candidates.consentWithdrawnAt,
        changedAt: candidates.changedAt,
      },
      job: {
        id: jobs.id,
        title: jobs.title,
        externalId: jobs.externalId,
        externalSource: jobs.externalSource,
        isActive: jobs.isActive,
        updatedAt: jobs.updatedAt,
      },
      hasAddress: sql<boolean>`${candidates.email} is not null`,
      needed: companies.needed,
      reviewerCount: contacts.reviewerCount,
      contacted: contacts.contacted,
      silent: contacts.silent,
      queued: contacts.queued,
      named: contacts.named,
      lastContactedAt: contacts.lastContactedAt,
      lastSilentAt: contacts.lastSilentAt,
      answers: released.answers,
      namedAnswers: released.namedAnswers,
      lastShownAt: released.lastShownAt,
      searching: db.$count(candidateSearches, isSearching),
    })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .innerJoin(jobMembers, isMember(context))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .crossJoinLateral(contacts)
    .crossJoinLateral(released)
    .where(inArray(candidates.id, ids));
}

const lastSent = (condition?: SQL) =>
  sql<Date | null>`max(${shownAsSentAt}) filter (where ${condition})`.mapWith(reviewers.surveySentAt);

const countIf = (condition?: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

type Row = Awaited<ReturnType<typeof selectRows>>[number];

export const releasedAnswers = (candidateId: AnyColumn) =>
  and(eq(surveyResponses.candidateId, candidateId), isNotNull(surveyResponses.releasedAt));

/** With batch release nothing follows from who answered: only from who was contacted and what was released. */
function countsOf({ candidate, reviewerCount, answers, ...row }: Row) {
  const isBatchRelease = candidate.answersTogether !== null;
  const contacted = isBatchRelease ? row.contacted + row.namedAnswers : row.silent + answers;
  return {
    wanted: candidate.wantedResponses,
    reviewers: reviewerCount,
    contacted,
    // Once a candidate has withdrawn, surveys can no longer be answered.
    waiting: candidate.consentWithdrawnAt ? 0 : Math.max(0, contacted - answers),
    answers,
  };
}

/** The same facts as contract/check-status.ts reads from the candidate's page. */
function factsOf(row: Row, counts: ReturnType<typeof countsOf>, now: Date): CheckFacts {
  const { candidate, job, needed, lastContactedAt } = row;
  const { answersTogether, createdAt } = candidate;
  const isBatchRelease = answersTogether !== null;
  const isNamed = row.named > 0;
  const lastSentAt = row.silent > 0 || isNamed ? row.lastSilentAt : lastContactedAt;
  return {
    ...counts,
    jobIsActive: job.isActive,
    consentMissing: consentMissing(candidate, { needed }),
    hasAddress: row.hasAddress,
    paused: candidate.outreachPausedAt !== null,
    ...waitFacts({
      isBatchRelease,
      isAutomatic: candidate.automaticOutreach,
      isPlanned: !isBatchRelease && candidate.nextAskAt !== null,
      isQueued: row.queued > 0,
      isNamed,
      hasAnswers: counts.answers > 0,
      lastSentOn: lastSentAt && toDateString(lastSentAt),
      changedOn: toDateString(lastChange(candidate, job)),
      today: toDateString(now),
    }),
    searching: row.searching > 0,
    tooFew:
      answersTogether !== null &&
      candidate.foundShown < answersTogether &&
      roundEnd({ createdAt, lastContactedAt }) <= now,
  };
}

/** The day of the last change that the candidate's page shows. */
function updatedOn({ candidate, job, lastContactedAt, lastShownAt }: Row): string {
  const times = [lastChange(candidate, job), lastContactedAt, lastShownAt].map(
    (time) => time?.getTime() ?? 0,
  );
  return toDateString(new Date(Math.max(...times)));
}
