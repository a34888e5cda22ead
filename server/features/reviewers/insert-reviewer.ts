import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, isNotNull, max, sql } from "drizzle-orm";
import { minCohortSize } from "#contract/cards.ts";
import { findColleagues } from "#server/features/directory/find-colleagues.ts";
import type { Colleague } from "#server/features/directory/rank-colleagues.ts";
import { assignRanks } from "#server/features/directory/ranks.ts";
import { mayBeSameName, personName } from "#server/features/directory/read-person.ts";
import type { Context } from "#server/platform/context.ts";
import { addressHash } from "#server/platform/crypto/hashes.ts";
import { linkHashFor } from "#server/platform/crypto/survey-link.ts";
import { orUndecryptable } from "#server/platform/db/schema/columns.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { namedCard, sharedCard, untilSent } from "./card-of.ts";
import { findMemberByEmail } from "./hiring-team.ts";
import { selectColleagueSearch } from "./identify-again.ts";
import { foundCardCheck, isUnchosen, maxReviewers, foundReviewerRow } from "./identify-reviewers.ts";

interface Person {
  candidateId: string;
  name: string;
  email: string;
  company: string | null;
  position: string | null;
  relationship?: string | null;
  createdByType: "manager" | "admin" | "candidate";
  requestedAt?: Date;
  /** The months in which they worked together, according to the person who named them. */
  overlapFirst?: number;
  overlapLast?: number | null;
}

/**
 * Adds a named reviewer with the last rank, whether or not they were found or are eligible. The caller has locked the
 * candidate, because ranks are assigned one at a time.
 * @returns undefined if they were named before
 */
export async function insertReviewer({ db, clock, secret }: Context, person: Person) {
  const [last] = await db
    .select({ rank: max(reviewers.rank) })
    .from(reviewers)
    .where(eq(reviewers.candidateId, person.candidateId));
  const key = randomUUID();
  const rank = (last?.rank ?? 0) + 1;
  const fields = { ...person, card: namedCard(person) };
  const [added] = await db
    .insert(reviewers)
    .values({
      ...fields,
      key,
      linkHash: linkHashFor(secret, key),
      emailHash: addressHash(secret, person.email),
      rank,
      createdAt: clock.now(),
    })
    .onConflictDoUpdate({
      target: [reviewers.candidateId, reviewers.emailHash, reviewers.createdByType],
      // A removed reviewer comes back with the last rank, like a new one.
      setWhere: isNotNull(reviewers.removedAt),
      set: { ...fields, ...untilSent(fields.card), rank, removedAt: null },
    })
    .returning({ key: reviewers.key });
  return added;
}

/**
 * Moves colleagues that a respondent named to the front, if the directory knows an overlap. A colleague without a card
 * and two look-alikes replace the last ones not contacted, so that neither the card nor the number of cards reveals who
 * it is. A name that fits two people is ignored. The caller has locked the candidate.
 * @param wasFound whether the respondent was found. A manager may have chosen a named respondent, and would learn
 * whose card moves. Then all with the same card move.
 */
export async function prioritizeNamed(
  context: Context,
  candidateId: string,
  names: string[],
  { wasFound, mayAddCards }: { wasFound: boolean; mayAddCards: boolean },
) {
  const { db, clock, secret } = context;
  const search = await selectColleagueSearch(context, candidateId);
  const madeUpFor = search.isSandbox ? candidateId : null;
  const colleagues = await findColleagues(context, { ...search, madeUpFor, now: clock.now(), names });
  const ranked = assignRanks(colleagues.map((colleague) => ({ ...colleague, key: randomUUID() as string })));
  const named = names.flatMap((name) => {
    const matches = ranked.filter(
      (colleague) => colleague.overlapMonths !== null && isCalled(colleague, name),
    );
    return matches.length === 1 ? matches : [];
  });
  for (const colleague of named) {
    const isFound = and(eq(reviewers.candidateId, candidateId), eq(reviewers.createdByType, "system"));
    const isColleague = and(isFound, eq(reviewers.emailHash, addressHash(secret, colleague.email)));
    // As `sharedCard` compares them.
    const sharedFacts = sql`${reviewers.card} - 'chosenFor'`;
    const sameCard = db.select({ facts: sharedFacts }).from(reviewers).where(isColleague);
    const moved = await db
      .update(reviewers)
      .set({ wasNamed: true })
      .where(wasFound ? isColleague : and(isFound, inArray(sharedFacts, sameCard)))
      .returning({ key: reviewers.key });
    if (
      moved.length > 0 ||
      findMemberByEmail(search.hiringTeam, colleague.email) ||
      !wasFound ||
      !mayAddCards
    )
      continue;
    const { emailHash, createdByType, card } = reviewers;
    const saved = await db
      .select({ email: orUndecryptable(reviewers.email), emailHash, createdByType, card })
      .from(reviewers)
      .where(isFound);
    const hasFoundCard = foundCardCheck(context, saved);
    const isAlike = (row: Parameters<typeof sharedCard>[0]) => sharedCard(row) === sharedCard(colleague);
    const lookAlikes = ranked
      .filter((other) => isAlike(other) && !other.mustNotContact && other !== colleague)
      .filter((other) => !hasFoundCard(other.email))
      .slice(0, Math.max(0, minCohortSize - 1 - saved.filter(isAlike).length));
    for (const added of [colleague, ...lookAlikes]) {
      const rank = await freeRank(context, candidateId);
      const row = foundReviewerRow(context, { ...added, candidateId, rank, createdAt: clock.now() });
      await db.insert(reviewers).values({ ...row, wasNamed: added === colleague });
    }
  }
}

const isCalled = ({ name }: Pick<Colleague, "name">, typedName: string) => {
  const typed = personName(typedName);
  return typed.first !== typed.last && mayBeSameName(typed, personName(name));
};

/**
 * The next rank; or, if the panel is full, the rank of the last reviewer not contacted whose look-alikes stay enough, who
 * is deleted.
 */
async function freeRank({ db }: Pick<Context, "db">, candidateId: string): Promise<number> {
  const { key, rank, card, wasNamed } = reviewers;
  const rows = await db
    .select({ key, rank, card, wasNamed, isOpen: sql<boolean>`${isUnchosen()}` })
    .from(reviewers)
    .where(eq(reviewers.candidateId, candidateId))
    .orderBy(desc(rank));
  const cohorts = Map.groupBy(rows, sharedCard);
  const last =
    rows.length < maxReviewers
      ? undefined
      : rows.find(
          (row) => row.isOpen && !row.wasNamed && (cohorts.get(sharedCard(row))?.length ?? 0) > minCohortSize,
        );
  if (!last) return (rows[0]?.rank ?? 0) + 1;
  await db.delete(reviewers).where(eq(reviewers.key, last.key));
  return last.rank;
}
