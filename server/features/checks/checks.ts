import { and, desc, eq, exists, gte, isNull, or, sql } from "drizzle-orm";
import type { Check, managerChecks } from "#contract/checks.ts";
import { maxPage } from "#contract/cursors.ts";
import type { InputOf } from "#contract/requests.ts";
import {
  type CandidateState,
  releasedAnswers,
  selectStates,
} from "#server/features/candidates/candidate-states.ts";
import { pauseOutreach } from "#server/features/outreach/change-outreach.ts";
import { candidateUrl } from "#server/platform/candidate-url.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { isOlder, microseconds, pageOf, writeCursor } from "#server/platform/cursors.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { shownExternalId } from "#server/platform/external-ids.ts";
import { requireFound } from "#server/platform/errors.ts";
import { candidatesFor, shownAsSentAt } from "#server/platform/scopes/scopes.ts";

export async function readCheck(context: ManagerContext, { checkId }: { checkId: string }): Promise<Check> {
  const [state] = await selectStates(context, [checkId]);
  return checkOf(context, requireFound(state, "CANDIDATE_NOT_FOUND"));
}

/** Pauses or resumes a check. Idempotent. */
export function pauseCheck(context: ManagerContext, { checkId }: { checkId: string }, paused: boolean) {
  return transaction(context, async (context) => {
    await pauseOutreach(context, { candidateId: checkId, paused });
    return readCheck(context, { checkId });
  });
}

type Query = InputOf<typeof managerChecks.list>;

/**
 * Newest first. The status is not in the database, so a page that is filtered by it has those of the next 200 checks that
 * match.
 */
export async function listChecks(
  context: ManagerContext,
  query: Query,
): Promise<{ checks: Check[]; nextCursor: string | null }> {
  const { status, limit } = query;
  const pageSize = status ? maxPage : limit;
  const { page, nextCursor } = pageOf("checks", await selectIds(context, query, pageSize + 1), pageSize);
  const rows = await selectStates(
    context,
    page.map(({ id }) => id),
  );
  const states = new Map(rows.map((state) => [state.id, state]));
  const matching = page.flatMap(({ id, age }) => {
    const state = states.get(id);
    return state && (!status || state.state.status === status) ? [{ age, state }] : [];
  });
  const shown = matching.slice(0, limit);
  const last = matching.length > limit ? shown.at(-1) : undefined;
  return {
    checks: shown.map(({ state }) => checkOf(context, state)),
    nextCursor: last ? writeCursor("checks", [last.age, last.state.id]) : nextCursor,
  };
}

function selectIds(context: ManagerContext, { jobId, updatedSince, cursor }: Query, limit: number) {
  const visible = candidatesFor(context);
  return context.db
    .select({ id: visible.id, age: microseconds(visible.createdAt) })
    .from(visible)
    .innerJoin(jobs, eq(jobs.id, visible.jobId))
    .where(
      and(
        jobId === undefined ? undefined : eq(visible.jobId, jobId),
        updatedSince === undefined ? undefined : isUpdated(context, visible, updatedSince),
        isOlder("checks", visible, cursor),
      ),
    )
    .orderBy(desc(visible.createdAt), desc(visible.id))
    .limit(limit);
}

/** Whether `updatedOn` is this day or a later one. */
function isUpdated(
  { db }: Pick<ManagerContext, "db">,
  visible: ReturnType<typeof candidatesFor>,
  day: string,
) {
  const since = new Date(day);
  const { createdAt, changedAt, consentAt, agreedAt, consentWithdrawnAt } = visible;
  const times = [createdAt, changedAt, consentAt, agreedAt, consentWithdrawnAt, jobs.updatedAt];
  const row = { match: sql`1` };
  const isFound = and(
    eq(reviewers.candidateId, visible.id),
    isNull(reviewers.removedAt),
    eq(reviewers.createdByType, "system"),
  );
  return or(
    ...times.map((time) => gte(time, since)),
    exists(
      db
        .select(row)
        .from(reviewers)
        .where(and(isFound, gte(shownAsSentAt, since))),
    ),
    exists(
      db
        .select(row)
        .from(surveyResponses)
        .where(and(releasedAnswers(visible.id), gte(surveyResponses.releasedAt, since))),
    ),
  );
}

function checkOf({ settings }: Pick<ManagerContext, "settings">, row: CandidateState): Check {
  const { id, job, firstName, lastName, counts, state } = row;
  return {
    checkId: id,
    ...state,
    ...shownExternalId(row),
    job: { id: job.id, title: job.title, ...shownExternalId(job) },
    candidate: { firstName, lastName },
    counts,
    createdAt: row.createdAt.toISOString(),
    updatedOn: row.updatedOn,
    url: candidateUrl(settings, { jobId: job.id, candidateId: id }),
    statusUrl: `${settings.origin}/api/checks/${id}`,
  };
}
