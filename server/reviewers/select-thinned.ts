import { and, inArray, ne } from "drizzle-orm";
import { fewestAlike } from "#contract/cards.ts";
import type { Context } from "#server/context.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";

const { key, candidateId, createdByType, emailHash, card } = reviewers;
const columns = { key, candidateId, createdByType, emailHash, card };
type Row = Pick<typeof reviewers.$inferSelect, keyof typeof columns>;

/** Of some candidates' reviewers who were found, those whose card hides nobody any more. */
export async function selectThinned(
  { db }: Pick<Context, "db">,
  of: Pick<Row, "candidateId">[],
): Promise<Set<string>> {
  const ids = [...new Set(of.map((one) => one.candidateId))];
  const withNamed = db
    .select({ candidateId })
    .from(reviewers)
    .where(and(inArray(candidateId, ids), ne(createdByType, "system")));
  return thinnedOf(await db.select(columns).from(reviewers).where(inArray(candidateId, withNamed)));
}

/**
 * Whoever was found and is named as well is known by name: among those who have one card somebody must not be left who is
 * one of fewer than three whom nobody named. Where there never were three, the card hid nobody.
 */
export function thinnedOf(rows: Row[]): Set<string> {
  const named = new Set(rows.filter(isNamed).map(personOf));
  const crowds = Map.groupBy(
    rows.filter((one) => !isNamed(one)),
    (one) => `${one.candidateId} ${JSON.stringify(one.card)}`,
  );
  const thinned = [...crowds.values()].filter((crowd) => {
    const others = crowd.filter((one) => !named.has(personOf(one)));
    return crowd.length >= fewestAlike && others.length < crowd.length && others.length < fewestAlike;
  });
  return new Set(thinned.flat().map((one) => one.key));
}

const isNamed = (one: Row) => one.createdByType !== "system";
const personOf = (one: Row) => `${one.candidateId} ${one.emailHash}`;
