import { and, eq, exists, gt, inArray, isNotNull, ne, or } from "drizzle-orm";
import { minCohortSize } from "#contract/cards.ts";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobMembers } from "#server/platform/db/schema/jobs.ts";
import { candidateExclusions } from "#server/platform/db/schema/privacy.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { sharedCard } from "./card-of.ts";
import { selectExcluded } from "./select-excluded.ts";
import { isFound } from "./reviewer-view.ts";
import { isAmong, personKeys } from "./same-person.ts";

type Row = Pick<
  typeof reviewers.$inferSelect,
  "key" | "candidateId" | "createdByType" | "name" | "email" | "card" | "removedAt"
>;

/** The found reviewers whose card no longer hides them among enough others. */
export async function selectBelowK(
  context: Pick<Context, "db" | "secret" | "clock">,
  reviewersOfCandidates: Pick<Row, "candidateId">[],
): Promise<Set<string>> {
  const { db } = context;
  const ids = [...new Set(reviewersOfCandidates.map((reviewer) => reviewer.candidateId))];
  const { candidateId } = reviewers;
  const withNamed = db
    .select({ candidateId })
    .from(reviewers)
    .where(and(inArray(candidateId, ids), ne(reviewers.createdByType, "system")));
  const exclusions = db
    .select()
    .from(candidateExclusions)
    .where(eq(candidateExclusions.candidateId, candidates.id));
  // Also those who shared the job before the candidate moved there.
  const mayHaveJoined = or(ne(jobMembers.role, "owner"), gt(jobMembers.createdAt, candidates.createdAt));
  const joinedMembers = db
    .select()
    .from(jobMembers)
    .where(and(eq(jobMembers.jobId, candidates.jobId), mayHaveJoined));
  const withExclusions = db
    .select({ id: candidates.id })
    .from(candidates)
    .where(
      and(
        inArray(candidates.id, ids),
        or(isNotNull(candidates.email), exists(exclusions), exists(joinedMembers)),
      ),
    );
  const { key, createdByType, card, name, email, company, mustNotContact, removedAt } = reviewers;
  const rows = await db
    .select({ key, candidateId, createdByType, card, name, email, company, mustNotContact, removedAt })
    .from(reviewers)
    .where(or(inArray(candidateId, withNamed), inArray(candidateId, withExclusions)));
  return findBelowK(rows, await selectExcluded(context, rows));
}

/**
 * Some people are known by name: those who are also named, those the candidate excluded, and those who joined the
 * job since. If that leaves fewer than three others with the same card, the card would identify them. A card that fewer
 * than three people ever shared hid nobody.
 * @param excluded includes those already contacted, because leaving them out would reveal it
 */
export function findBelowK(rows: Row[], excluded: Set<string>): Set<string> {
  const namedKeys = new Set(rows.filter((row) => !isFound(row)).flatMap(personKeys));
  const cohorts = Map.groupBy(rows.filter(isFound), (row) => `${row.candidateId} ${sharedCard(row)}`);
  const belowK = [...cohorts.values()].filter((cohort) => {
    if (cohort.length < minCohortSize) return false;
    const remaining = cohort.filter((row) => !isAmong(namedKeys, row) && !excluded.has(row.key));
    return remaining.length < cohort.length && countPeople(remaining) < minCohortSize;
  });
  return new Set(belowK.flat().map((row) => row.key));
}

/** Counts people; rows that may be the same person count once. */
function countPeople(rows: Row[]): number {
  const seen = new Set<string>();
  let count = 0;
  for (const row of rows) {
    if (!isAmong(seen, row)) count++;
    for (const key of personKeys(row)) seen.add(key);
  }
  return count;
}
