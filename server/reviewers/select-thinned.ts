import { and, eq, exists, inArray, isNotNull, ne, or } from "drizzle-orm";
import { fewestAlike } from "#contract/cards.ts";
import type { Context } from "#server/context.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { candidateExclusions } from "#server/db/schema/privacy.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { mailboxOf } from "#server/sealing/mailbox-of.ts";
import { selectExcluded } from "./select-excluded.ts";

type Row = Pick<typeof reviewers.$inferSelect, "key" | "candidateId" | "createdByType" | "email" | "card">;

/** Of some candidates' reviewers who were found, those whose card hides nobody any more. */
export async function selectThinned(
  context: Pick<Context, "db" | "secret" | "clock">,
  of: Pick<Row, "candidateId">[],
): Promise<Set<string>> {
  const { db } = context;
  const ids = [...new Set(of.map((one) => one.candidateId))];
  const { candidateId } = reviewers;
  const named = db
    .select({ candidateId })
    .from(reviewers)
    .where(and(inArray(candidateId, ids), ne(reviewers.createdByType, "system")));
  const leftOut = db
    .select()
    .from(candidateExclusions)
    .where(eq(candidateExclusions.candidateId, candidates.id));
  const leavingOut = db
    .select({ id: candidates.id })
    .from(candidates)
    .where(and(inArray(candidates.id, ids), or(isNotNull(candidates.email), exists(leftOut))));
  const { key, createdByType, card, name, email, company } = reviewers;
  const rows = await db
    .select({ key, candidateId, createdByType, card, name, email, company })
    .from(reviewers)
    .where(or(inArray(candidateId, named), inArray(candidateId, leavingOut)));
  return thinnedOf(rows, await selectExcluded(context, rows));
}

/**
 * Whoever was found and is named as well is known by name, and so is whom the candidate left out: among those who have
 * one card somebody must not be left who is one of fewer than three of whom neither is so. Where there never were three,
 * the card hid nobody.
 * @param excluded whom their candidate left out, asked before or not: which would else tell that they were
 */
export function thinnedOf(rows: Row[], excluded: Set<string>): Set<string> {
  const named = new Set(rows.filter(isNamed).map(personOf));
  const crowds = Map.groupBy(
    rows.filter((one) => !isNamed(one)),
    (one) => `${one.candidateId} ${JSON.stringify(one.card)}`,
  );
  const thinned = [...crowds.values()].filter((crowd) => {
    const others = crowd.filter((one) => !named.has(personOf(one)) && !excluded.has(one.key));
    return crowd.length >= fewestAlike && others.length < crowd.length && others.length < fewestAlike;
  });
  return new Set(thinned.flat().map((one) => one.key));
}

const isNamed = (one: Row) => one.createdByType !== "system";

/** Of a candidate one person, by whichever address of their mailbox they are found or named: only one of them is asked. */
export const personOf = (one: Pick<Row, "candidateId" | "email">) =>
  `${one.candidateId} ${mailboxOf(one.email)}`;
