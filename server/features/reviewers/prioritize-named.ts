import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { minCohortSize } from "#contract/cards.ts";
import { findColleagues } from "#server/features/directory/find-colleagues.ts";
import type { Colleague } from "#server/features/directory/rank-colleagues.ts";
import { assignRanks } from "#server/features/directory/assign-ranks.ts";
import { mayBeSameName, firstAndLastName } from "#server/features/directory/person-name.ts";
import type { Context } from "#server/platform/context.ts";
import { addressHash } from "#server/platform/crypto/hashes.ts";
import { orUndecryptable } from "#server/platform/db/schema/columns.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { sharedCard } from "./card-of.ts";
import { findMemberByEmail } from "./hiring-team.ts";
import { selectColleagueSearch } from "./identify-again.ts";
import { foundCardCheck, isUnchosen, maxReviewers, foundReviewerRow } from "./identify-reviewers.ts";

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
  const search = await selectColleagueSearch(context, candidateId);
  const colleagues = await findColleagues(context, {
    ...search,
    madeUpFor: search.isSandbox ? candidateId : null,
    now: context.clock.now(),
    names,
  });
  const ranked = assignRanks(colleagues.map((colleague) => ({ ...colleague, key: randomUUID() as string })));
  for (const colleague of names.flatMap((name) => findNamed(ranked, name))) {
    const isMoved = await moveToFront(context, candidateId, colleague, { withSameCard: !wasFound });
    const isOfTeam = findMemberByEmail(search.hiringTeam, colleague.email) !== undefined;
    if (!isMoved && !isOfTeam && wasFound && mayAddCards)
      await addCard(context, candidateId, colleague, ranked);
  }
}

type RankedColleague = Colleague & { key: string; likelihood: number };

/** The only colleague with this name who surely overlapped. */
function findNamed(ranked: RankedColleague[], typedName: string): RankedColleague[] {
  const typed = firstAndLastName(typedName);
  if (typed.first === typed.last) return [];
  const matches = ranked.filter(
    ({ name, overlapMonths }) => overlapMonths !== null && mayBeSameName(typed, firstAndLastName(name)),
  );
  return matches.length === 1 ? matches : [];
}

const isFoundFor = (candidateId: string) =>
  and(eq(reviewers.candidateId, candidateId), eq(reviewers.createdByType, "system"));

/** @returns false if the colleague has no card */
async function moveToFront(
  { db, secret }: Pick<Context, "db" | "secret">,
  candidateId: string,
  { email }: Pick<Colleague, "email">,
  { withSameCard }: { withSameCard: boolean },
): Promise<boolean> {
  const isFound = isFoundFor(candidateId);
  const isColleague = and(isFound, eq(reviewers.emailHash, addressHash(secret, email)));
  // As `sharedCard` compares them.
  const sharedFacts = sql`${reviewers.card} - 'chosenFor'`;
  const sameCard = db.select({ facts: sharedFacts }).from(reviewers).where(isColleague);
  const moved = await db
    .update(reviewers)
    .set({ wasNamed: true })
    .where(withSameCard ? and(isFound, inArray(sharedFacts, sameCard)) : isColleague)
    .returning({ key: reviewers.key });
  return moved.length > 0;
}

/** Adds a colleague, and look-alikes until at least three people have the card. */
async function addCard(
  context: Context,
  candidateId: string,
  colleague: RankedColleague,
  ranked: RankedColleague[],
) {
  const { db, clock } = context;
  const { emailHash, createdByType, card } = reviewers;
  const saved = await db
    .select({ email: orUndecryptable(reviewers.email), emailHash, createdByType, card })
    .from(reviewers)
    .where(isFoundFor(candidateId));
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
