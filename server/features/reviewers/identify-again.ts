import { and, eq, inArray, not, sql } from "drizzle-orm";
import { minCohortSize } from "#contract/cards.ts";
import type { Event } from "#contract/events.ts";
import type { Context } from "#server/platform/context.ts";
import { isNotContacted, isRequested } from "#server/platform/db/contacts.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { orReplacement, undecryptable } from "#server/platform/db/schema/columns.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { oneRow } from "#server/platform/errors.ts";
import { sharedCard } from "./card-of.ts";
import { saveLookAlikes } from "./exclusion-marks.ts";
import { selectHiringTeam } from "./hiring-team.ts";
import { identifyReviewers, isUnchosen } from "./identify-reviewers.ts";
import { scheduleOutreach } from "./schedule-outreach.ts";

interface RepeatedSearch {
  /** New cards must not continue the old ones' keys. */
  isCorrected?: boolean | undefined;
  beforeSearch?: ((context: Context, candidateId: string) => Promise<void>) | undefined;
}

/** Repeats the search after the directory or the candidate changed. The caller has locked the candidate. */
export async function identifyAgain(
  context: Context,
  candidateId: string,
  { isCorrected, beforeSearch }: RepeatedSearch = {},
) {
  await markLookAlikes(context, candidateId);
  await beforeSearch?.(context, candidateId);
  await identifyReviewers(context, { ...(await selectColleagueSearch(context, candidateId)), isCorrected });
}

/**
 * Undoes the system's choice of found reviewers whose survey waits: after a correction they may never have worked with the
 * candidate.
 */
export async function unchooseUnsent(context: Pick<Context, "db" | "clock">, candidateId: string) {
  await context.db
    .update(reviewers)
    .set({ chosenAt: null, queuedUntil: null, heldUntil: null })
    .where(
      and(
        eq(reviewers.candidateId, candidateId),
        eq(reviewers.createdByType, "system"),
        isNotContacted(context),
        not(isRequested),
      ),
    );
}

/**
 * Marks the others who share a card with a chosen reviewer, before their cards are built again and look different. Nobody
 * contacts them by name any more: that would show that the survey sent to the shared card was not theirs.
 */
async function markLookAlikes(context: Pick<Context, "db" | "clock" | "secret">, candidateId: string) {
  const { card, createdByType } = reviewers;
  const rows = await context.db
    .select({
      card,
      email: orReplacement<string>(reviewers.email, undecryptable),
      isOpen: sql<boolean>`${isUnchosen()}`,
    })
    .from(reviewers)
    .where(and(eq(reviewers.candidateId, candidateId), eq(createdByType, "system")));
  // Three people share a card that names a company, until one of them is deleted.
  const hidesPeople = (cohort: typeof rows) =>
    cohort.length >= minCohortSize || cohort.some((row) => row.card?.company);
  const lookAlikes = [...Map.groupBy(rows, sharedCard).values()]
    .filter((cohort) => hidesPeople(cohort) && cohort.some(({ isOpen }) => !isOpen))
    .flatMap((cohort) => cohort.filter(({ isOpen }) => isOpen));
  await saveLookAlikes(
    context,
    candidateId,
    lookAlikes.map(({ email }) => email),
  );
}

/** The search for a candidate's former colleagues, and who must be left out of it. */
export async function selectColleagueSearch({ db }: Pick<Context, "db">, candidateId: string) {
  const { firstName, lastName, jobId, workHistory, excludeCurrentColleagues } = candidates;
  const [row] = await db
    .select({
      firstName,
      lastName,
      jobId,
      workHistory,
      excludeCurrentColleagues,
      isSandbox: sql<boolean>`${companies.sandboxOf} is not null`,
    })
    .from(candidates)
    .innerJoin(companies, eq(companies.id, candidates.companyId))
    .where(eq(candidates.id, candidateId));
  const candidate = oneRow(row);
  return {
    candidateId,
    isSandbox: candidate.isSandbox,
    candidateName: `${candidate.firstName} ${candidate.lastName}`,
    workHistory: candidate.workHistory ?? [],
    excludeCurrentColleagues: candidate.excludeCurrentColleagues,
    hiringTeam: await selectHiringTeam({ db }, candidate.jobId),
  };
}

export async function identifyAgainOnDeletion(context: Context, events: Event[]): Promise<void> {
  for (const event of events)
    if (event.type === "directory.person_deleted") await rebuildRevealingCards(context, event.candidateIds);
}

/**
 * After a deletion a card may fit fewer than three people and still name a company. Then all cards of that candidate
 * are built again. The caller has locked the candidates.
 */
export async function rebuildRevealingCards(context: Context, candidateIds: string[]) {
  if (candidateIds.length === 0) return;
  const ids = await selectRevealingCandidates(context, candidateIds);
  for (const id of ids) await identifyAgain(context, id, { isCorrected: true });
  if (ids.length > 0) await scheduleOutreach(context, inArray(candidates.id, ids), context.clock.now());
}

async function selectRevealingCandidates(
  { db }: Pick<Context, "db">,
  candidateIds: string[],
): Promise<string[]> {
  const { candidateId, card, createdByType } = reviewers;
  const rows = await db
    .select({ candidateId, card, isOpen: sql<boolean>`${isUnchosen()}` })
    .from(reviewers)
    .where(and(inArray(candidateId, candidateIds), eq(createdByType, "system")));
  const cohorts = Map.groupBy(rows, (row) => `${row.candidateId} ${sharedCard(row)}`);
  const revealing = [...cohorts.values()].filter(
    (cohort) => cohort.length < minCohortSize && cohort.some((row) => row.isOpen && row.card?.company),
  );
  return [...new Set(revealing.flat().map((row) => row.candidateId))].toSorted();
}
