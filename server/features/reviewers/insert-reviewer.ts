import { randomUUID } from "node:crypto";
import { eq, isNotNull, max } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { addressHash } from "#server/platform/crypto/hashes.ts";
import { linkHashFor } from "#server/platform/crypto/survey-link.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { namedCard, untilSent } from "./card-of.ts";

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
