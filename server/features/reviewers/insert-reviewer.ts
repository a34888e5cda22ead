import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, isNotNull, max } from "drizzle-orm";
import { findColleagues } from "#server/features/directory/find-colleagues.ts";
import type { Colleague } from "#server/features/directory/rank-colleagues.ts";
import { assignRanks } from "#server/features/directory/ranks.ts";
import { mayBeSameName, personName } from "#server/features/directory/read-person.ts";
import type { Context } from "#server/platform/context.ts";
import { addressHash } from "#server/platform/crypto/address-hash.ts";
import { mailboxOf } from "#server/platform/crypto/mailbox-of.ts";
import { idOf } from "#server/platform/crypto/survey-link.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { AppError } from "#server/platform/errors.ts";
import { namedCard } from "./card-of.ts";
import { isUnasked, mostReviewers, rowOf, selectWhose } from "./identify-reviewers.ts";

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
  throw new AppError("REVIEWER_IS_MANAGER", {
    message: `You cannot add the hiring manager who created this job (${managerEmail}) as a reviewer.`,
  });
}

/**
 * Of whom somebody names, those whom the directory knows to have been there in the same months are asked next. Whoever
 * is not among the candidate's reviewers takes the place of the last whom nobody chose to ask, so that the number of
 * cards tells nothing. Of two with one name it is not known who is meant. The caller holds the candidate's row.
 * @param wasFound who names them was found; else a manager may have chosen who names whom, and whose card comes next would tell whose
 * it is: then all who have that card are asked next
 */
export async function findNamed(context: Context, candidateId: string, names: string[], wasFound: boolean) {
  const { db, clock, secret } = context;
  const search = await selectWhose(context, candidateId);
  const found = await findColleagues(context, { ...search, now: clock.now(), names });
  const dealt = assignRanks(found.map((one) => ({ ...one, key: randomUUID() as string })));
  const named = names.flatMap((name) => {
    const meant = dealt.filter((one) => one.overlapMonths !== null && isCalled(one, name));
    return meant.length === 1 ? meant : [];
  });
  const ownMailbox = mailboxOf(search.manager.email);
  for (const one of named) {
    const { candidateId: of, emailHash, createdByType } = reviewers;
    const isFound = and(eq(of, candidateId), eq(createdByType, "system"));
    const isThere = and(isFound, eq(emailHash, addressHash(secret, one.email)));
    const alike = db.select({ card: reviewers.card }).from(reviewers).where(isThere);
    const known = await db
      .update(reviewers)
      .set({ wasNamed: true })
      .where(wasFound ? isThere : and(isFound, inArray(reviewers.card, alike)))
      .returning({ key: reviewers.key });
    if (known.length > 0 || mailboxOf(one.email) === ownMailbox || !wasFound) continue;
    const rank = await freeRank(context, candidateId);
    if (rank === null) continue;
    const row = rowOf(context, { ...one, candidateId, rank, createdAt: clock.now() });
    await db.insert(reviewers).values({ ...row, wasNamed: true });
  }
}

const isCalled = ({ name }: Pick<Colleague, "name">, typed: string) => {
  const asked = personName(typed);
  return asked.first !== asked.last && mayBeSameName(asked, personName(name));
};

/** Behind all others; where there are as many as anybody reads, the last one's whom nobody chose to ask. */
async function freeRank({ db }: Pick<Context, "db">, candidateId: string): Promise<number | null> {
  const ofCandidate = eq(reviewers.candidateId, candidateId);
  if ((await db.$count(reviewers, ofCandidate)) < mostReviewers) {
    const [last] = await db
      .select({ rank: max(reviewers.rank) })
      .from(reviewers)
      .where(ofCandidate);
    return (last?.rank ?? 0) + 1;
  }
  const last = db
    .select({ key: reviewers.key })
    .from(reviewers)
    .where(and(isUnasked(candidateId), eq(reviewers.wasNamed, false)))
    .orderBy(desc(reviewers.rank))
    .limit(1);
  const [gone] = await db
    .delete(reviewers)
    .where(inArray(reviewers.key, last))
    .returning({ rank: reviewers.rank });
  return gone?.rank ?? null;
}
