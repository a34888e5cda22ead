import { and, eq, inArray, isNotNull, ne, or } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { undecryptable, orReplacement } from "#server/platform/db/schema/columns.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { type Identity, isAmong, personKeys } from "./below-k.ts";

type Row = Identity & { key: string };

/**
 * Which of these may be the same person as someone already contacted about the candidate, or earlier in this list:
 * another address, another spelling, or found and named.
 */
export async function selectLookAlikes({ db }: Pick<Context, "db">, all: Row[]): Promise<Set<string>> {
  const ids = all.map(({ candidateId }) => candidateId);
  const before = await db
    .select(columns)
    .from(reviewers)
    .where(and(inArray(reviewers.candidateId, ids), wasContacted));
  // The first reviewer with each key; a reviewer is not their own look-alike.
  const firstOf = new Map<string, string>();
  const lookAlikes = new Set<string>();
  for (const one of [...before, ...all]) {
    const keys = personKeys(one);
    if (keys.some((key) => (firstOf.get(key) ?? one.key) !== one.key)) lookAlikes.add(one.key);
    for (const key of keys) if (!firstOf.has(key)) firstOf.set(key, one.key);
  }
  return new Set(all.flatMap(({ key }) => (lookAlikes.has(key) ? [key] : [])));
}

/**
 * The same check for one reviewer just before sending. The caller has locked the candidate, so that nobody else is
 * contacted meanwhile.
 */
export async function isLookAlike({ db }: Pick<Context, "db">, one: Row): Promise<boolean> {
  const others = await db
    .select(columns)
    .from(reviewers)
    .where(and(eq(reviewers.candidateId, one.candidateId), ne(reviewers.key, one.key), wasContacted));
  const keys = new Set(personKeys(one));
  return others.some((other) => isAmong(keys, other));
}

const { key, candidateId, createdByType, name, email, removedAt, surveySentAt, handedOverAt } = reviewers;
const columns = {
  key,
  candidateId,
  createdByType,
  name: orReplacement<string>(name, undecryptable),
  email: orReplacement<string>(email, undecryptable),
  removedAt,
};
const wasContacted = or(isNotNull(surveySentAt), isNotNull(handedOverAt));
