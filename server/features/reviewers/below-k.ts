import { and, eq, exists, gt, inArray, isNotNull, ne, or } from "drizzle-orm";
import { minCohortSize } from "#contract/cards.ts";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobMembers } from "#server/platform/db/schema/jobs.ts";
import { candidateExclusions } from "#server/platform/db/schema/privacy.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { undecryptable } from "#server/platform/db/schema/columns.ts";
import { holdsWord, likeName } from "#server/features/directory/similar-names.ts";
import { mailboxOf } from "#server/platform/crypto/hashes.ts";
import { sharedCard } from "./card-of.ts";
import { selectExcluded } from "./excluded-names.ts";
import { isFound } from "./reviewer-view.ts";

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

export type Identity = Pick<
  typeof reviewers.$inferSelect,
  "candidateId" | "createdByType" | "name" | "email" | "removedAt"
>;

/**
 * Two reviewers of a candidate count as one person if they share a key: the mailbox, or two full words of the name.
 * Only one of them is contacted. Nicknames and word order do not matter. An initial or first name alone is not enough,
 * or others would never be contacted because of it. A typed name is compared with found people only if the address
 * contains a word of it. Otherwise a manager could type a name with an address of their own and learn from our e-mail
 * whether that person was contacted. For the same reason an admin's test survey is compared by mailbox only. So is a
 * removed reviewer: a manager who corrects a mistyped address names the same person again.
 */
export function personKeys(reviewer: Identity): string[] {
  const { candidateId, createdByType, name, email, removedAt } = reviewer;
  const keys = [`mailbox ${mailboxOf(email)}`];
  if (name !== undecryptable && createdByType !== "admin" && removedAt === null) {
    const knownName = likeName(name, email);
    for (const words of knownName.full) {
      if (!isFound(reviewer)) keys.push(`named ${words}`);
      if (isFound(reviewer) || holdsWord(email, knownName)) keys.push(`found ${words}`);
    }
  }
  return keys.map((key) => `${candidateId} ${key}`);
}

/** Whether this may be one of the people with these keys. */
export const isAmong = (keys: Set<string>, reviewer: Identity): boolean =>
  keys.size > 0 && personKeys(reviewer).some((key) => keys.has(key));

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
