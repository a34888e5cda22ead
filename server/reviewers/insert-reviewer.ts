import { randomUUID } from "node:crypto";
import { eq, max } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { found, Refused } from "#server/errors.ts";
import { addressHash } from "#server/sealing/address-hash.ts";
import { idOf } from "#server/sealing/survey-link.ts";
import { selectDoNotContact } from "./do-not-contact.ts";

interface Person {
  candidateId: string;
  name: string;
  email: string;
  company: string | null;
  position: string | null;
  relationship?: string | null;
  createdByType: "manager" | "admin";
}

/** Adds somebody who was named by hand, last in rank. The caller holds the candidate's row: ranks are given one at a time. */
export async function insertReviewer(context: Context, person: Person) {
  const { db, clock, secret } = context;
  const refusing = await selectDoNotContact(context, [person.email]);
  if (refusing.size > 0) throw new Refused("DO_NOT_CONTACT");

  const [last] = await db
    .select({ rank: max(reviewers.rank) })
    .from(reviewers)
    .where(eq(reviewers.candidateId, person.candidateId));
  const key = randomUUID();
  const [added] = await db
    .insert(reviewers)
    .values({
      ...person,
      key,
      id: idOf(secret, key),
      emailHash: addressHash(secret, person.email),
      rank: (last?.rank ?? 0) + 1,
      createdAt: clock.now(),
    })
    .onConflictDoNothing({ target: [reviewers.candidateId, reviewers.emailHash] })
    .returning({ key: reviewers.key });
  return found(added, "REVIEWER_EXISTS");
}

/** Whoever created the job is nobody's reviewer for it. */
export function refuseManager(email: string, managerEmail: string) {
  if (email.trim().toLowerCase() !== managerEmail.trim().toLowerCase()) return;
  throw new Refused("REVIEWER_IS_MANAGER", {
    message: `You cannot add the hiring manager who created this job (${managerEmail}) as a reviewer.`,
  });
}
