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
export async function selectLookAlikes({ db }: Pick<Context, "db">, rows: Row[]): Promise<Set<string>> {
  const ids = rows.map(({ candidateId }) => candidateId);
  const contacted = await db
    .select(columns)
    .from(reviewers)
    .where(and(inArray(reviewers.candidateId, ids), wasContacted));
  // The first reviewer with each key; a reviewer is not their own look-alike.
  const firstByKey = new Map<string, string>();
  const lookAlikes = new Set<string>();
  for (const reviewer of [...contacted, ...rows]) {
    const keys = personKeys(reviewer);
    if (keys.some((key) => (firstByKey.get(key) ?? reviewer.key) !== reviewer.key))
      lookAlikes.add(reviewer.key);
    for (const key of keys) if (!firstByKey.has(key)) firstByKey.set(key, reviewer.key);
  }
  return new Set(rows.map(({ key }) => key).filter((key) => lookAlikes.has(key)));
}

/**
 * The same check for one reviewer just before sending. The caller has locked the candidate, so that nobody else is
 * contacted meanwhile.
 */
export async function isLookAlike({ db }: Pick<Context, "db">, reviewer: Row): Promise<boolean> {
  const contacted = await db
    .select(columns)
    .from(reviewers)
    .where(
      and(eq(reviewers.candidateId, reviewer.candidateId), ne(reviewers.key, reviewer.key), wasContacted),
    );
  const keys = new Set(personKeys(reviewer));
  return contacted.some((row) => isAmong(keys, row));
}

const { key, candidateId, createdByType, name, email, removedAt, surveySentAt, deliveryStartedAt } =
  reviewers;
const columns = {
  key,
  candidateId,
  createdByType,
  name: orReplacement<string>(name, undecryptable),
  email: orReplacement<string>(email, undecryptable),
  removedAt,
};
const wasContacted = or(isNotNull(surveySentAt), isNotNull(deliveryStartedAt));
