import { and, eq, exists, inArray, isNotNull, ne, or } from "drizzle-orm";
import { fewestAlike } from "#contract/cards.ts";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { candidateExclusions } from "#server/platform/db/schema/privacy.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { undecryptable } from "#server/platform/db/schema/columns.ts";
import { holdsWord, likeName } from "#server/features/directory/similar-names.ts";
import { mailboxOf } from "#server/platform/crypto/mailbox-of.ts";
import { selectExcluded } from "./excluded-names.ts";

type Row = Pick<
  typeof reviewers.$inferSelect,
  "key" | "candidateId" | "createdByType" | "name" | "email" | "card" | "removedAt"
>;

/** Of some candidates' reviewers who were found, those whose card hides nobody any more. */
export async function selectBelowK(
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
  const { key, createdByType, card, name, email, company, removedAt } = reviewers;
  const rows = await db
    .select({ key, candidateId, createdByType, card, name, email, company, removedAt })
    .from(reviewers)
    .where(or(inArray(candidateId, named), inArray(candidateId, leavingOut)));
  return belowKOf(rows, await selectExcluded(context, rows));
}

/**
 * Whoever was found and is named as well is known by name, and so is whom the candidate left out: among those who have
 * one card somebody must not be left who is one of fewer than three of whom neither is so. Where there never were three,
 * the card hid nobody.
 * @param excluded whom their candidate left out, asked before or not: which would else tell that they were
 */
export function belowKOf(rows: Row[], excluded: Set<string>): Set<string> {
  const named = new Set(rows.filter(isNamed).flatMap(personKeys));
  const crowds = Map.groupBy(
    rows.filter((one) => !isNamed(one)),
    (one) => `${one.candidateId} ${JSON.stringify(one.card)}`,
  );
  const thinned = [...crowds.values()].filter((crowd) => {
    if (crowd.length < fewestAlike) return false;
    const others = crowd.filter((one) => !isAmong(named, one) && !excluded.has(one.key));
    return others.length < crowd.length && countPeople(others) < fewestAlike;
  });
  return new Set(thinned.flat().map((one) => one.key));
}

const isNamed = (one: Row) => one.createdByType !== "system";

export type Identity = Pick<
  typeof reviewers.$inferSelect,
  "candidateId" | "createdByType" | "name" | "email" | "removedAt"
>;

/**
 * Two of a candidate's reviewers are taken for one person where they share one of these: the mailbox, or two full words of
 * the name. Only one of them is contacted. An initial or a first name alone is not enough, since others would never be
 * contacted because of it; nicknames and the order of the words do not matter.
 *
 * A name that was typed by hand is compared with those that were found only where the address holds a word of it. Someone
 * could else type a name with an address of their own, and learn by whether our e-mail arrives if that person was contacted.
 * For the same reason a test survey of an admin, which is answered at once, goes by the mailbox alone. So does someone who was
 * removed: a manager who corrects a mistyped address names the same person again, whose first link has ended.
 */
export function personKeys({ candidateId, createdByType, name, email, removedAt }: Identity): string[] {
  const keys = [`mailbox ${mailboxOf(email)}`];
  if (name !== undecryptable && createdByType !== "admin" && removedAt === null) {
    const called = likeName(name, email);
    const isFound = createdByType === "system";
    for (const words of called.full) {
      if (!isFound) keys.push(`named ${words}`);
      if (isFound || holdsWord(email, called)) keys.push(`found ${words}`);
    }
  }
  return keys.map((key) => `${candidateId} ${key}`);
}

/** Whether one of some people, given by their keys, may be this one. */
export const isAmong = (keys: Set<string>, one: Identity): boolean =>
  keys.size > 0 && personKeys(one).some((key) => keys.has(key));

/** Anyone who may be one of those before counts once. */
function countPeople(rows: Row[]): number {
  const seen = new Set<string>();
  const once = rows.filter((one) => {
    const isSecond = isAmong(seen, one);
    for (const key of personKeys(one)) seen.add(key);
    return !isSecond;
  });
  return once.length;
}
