import { randomUUID } from "node:crypto";
import { eq, isNotNull, max } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { Refused } from "#server/platform/errors.ts";
import { addressHash } from "#server/platform/crypto/address-hash.ts";
import { idOf } from "#server/platform/crypto/survey-link.ts";
import { namedCard } from "./card-of.ts";
import { mailboxOf } from "#server/platform/crypto/mailbox-of.ts";

interface Person {
  candidateId: string;
  name: string;
  email: string;
  company: string | null;
  position: string | null;
  relationship?: string | null;
  createdByType: "manager" | "admin" | "candidate";
  requestedAt?: Date;
  /** The first and the last month in which they worked together, as whoever named them says. */
  overlapFirst?: number;
  overlapLast?: number | null;
}

/**
 * Adds somebody who was named by hand, last in rank, whether they were found as well or not, and whether they may be asked
 * or not. The caller holds the candidate's row: ranks are given one at a time.
 * @returns undefined where they were named already
 */
export async function insertReviewer({ db, clock, secret }: Context, person: Person) {
  const [last] = await db
    .select({ rank: max(reviewers.rank) })
    .from(reviewers)
    .where(eq(reviewers.candidateId, person.candidateId));
  const key = randomUUID();
  const rank = (last?.rank ?? 0) + 1;
  const told = { ...person, card: namedCard(person) };
  const [added] = await db
    .insert(reviewers)
    .values({
      ...told,
      key,
      id: idOf(secret, key),
      emailHash: addressHash(secret, person.email),
      rank,
      createdAt: clock.now(),
    })
    .onConflictDoUpdate({
      target: [reviewers.candidateId, reviewers.emailHash, reviewers.createdByType],
      // Whoever was removed is there again, last in rank like anybody new.
      setWhere: isNotNull(reviewers.removedAt),
      set: { ...told, rank, removedAt: null },
    })
    .returning({ key: reviewers.key });
  return added;
}

/** Whoever created the job is nobody's reviewer for it. */
export function refuseManager(email: string, managerEmail: string) {
  if (mailboxOf(email) !== mailboxOf(managerEmail)) return;
  throw new Refused("REVIEWER_IS_MANAGER", {
    message: `You cannot add the hiring manager who created this job (${managerEmail}) as a reviewer.`,
  });
}
