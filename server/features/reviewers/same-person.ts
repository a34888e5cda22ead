import { and, eq, inArray, isNotNull, ne, or } from "drizzle-orm";
import { holdsWord, likeName } from "#server/features/directory/similar-names.ts";
import type { Context } from "#server/platform/context.ts";
import { mailboxOf } from "#server/platform/crypto/hashes.ts";
import { undecryptable, orReplacement } from "#server/platform/db/schema/columns.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { isFound } from "./reviewer-view.ts";

type Identity = Pick<
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

type Row = Identity & { key: string };

/**
 * Which of these may be the same person as someone already contacted about the candidate, or earlier in this list:
 * another address, another spelling, or found and named.
 */
export async function selectSecondEntries({ db }: Pick<Context, "db">, rows: Row[]): Promise<Set<string>> {
  const ids = rows.map(({ candidateId }) => candidateId);
  const contacted = await db
    .select(columns)
    .from(reviewers)
    .where(and(inArray(reviewers.candidateId, ids), wasContacted));
  // The first reviewer with each key; a reviewer is not their own second entry.
  const firstByKey = new Map<string, string>();
  const secondEntries = new Set<string>();
  for (const reviewer of [...contacted, ...rows]) {
    const keys = personKeys(reviewer);
    if (keys.some((key) => (firstByKey.get(key) ?? reviewer.key) !== reviewer.key))
      secondEntries.add(reviewer.key);
    for (const key of keys) if (!firstByKey.has(key)) firstByKey.set(key, reviewer.key);
  }
  return new Set(rows.map(({ key }) => key).filter((key) => secondEntries.has(key)));
}

/**
 * The same check for one reviewer just before sending. The caller has locked the candidate, so that nobody else is
 * contacted meanwhile.
 */
export async function isSecondEntry({ db }: Pick<Context, "db">, reviewer: Row): Promise<boolean> {
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
