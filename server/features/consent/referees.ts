import { and, eq, inArray, ne } from "drizzle-orm";
import { monthNumber } from "#contract/months.ts";
import { mostReferees } from "#contract/portal-rules.ts";
import type { CandidatePreferences } from "#contract/candidate-preferences.ts";
import { insertReviewer } from "#server/features/reviewers/insert-reviewer.ts";
import { isQueued } from "#server/features/reviewers/link-state.ts";
import type { CandidateContext } from "#server/platform/context.ts";
import { addressHash, addressHashes } from "#server/platform/crypto/address-hash.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { requireFound, AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { changePreferences, preferencesOf } from "./candidate-preferences.ts";
import type { Found } from "./find-portal.ts";

interface Referee {
  secret: string;
  refereeKey: string;
}

interface Corrected extends Referee {
  name: string;
  email: string;
}

/** The candidate corrects whom they named, which is thought over anew from then on. Nobody was mailed by then. */
export function correctReferee(context: CandidateContext, input: Corrected): Promise<CandidatePreferences> {
  return changePreferences(context, input.secret, async (context, seen) => {
    const { db, clock, secret } = context;
    const { name, email, refereeKey } = input;
    const isThem = requireFound(await openReferee(context, seen, refereeKey), "REFEREE_NOT_FOUND");
    await refuseNamed(context, seen, input);
    await db
      .update(reviewers)
      .set({ name, email, emailHash: addressHash(secret, email), createdAt: clock.now() })
      .where(isThem);
    await publish(context, { type: "reviewer.corrected", reviewerKey: refereeKey });
    return preferencesOf(context, seen);
  });
}

/** The candidate takes back that they named somebody, of whom nothing is kept: nobody was mailed. Who is not named stays so. */
export function withdrawReferee(
  context: CandidateContext,
  { secret, refereeKey }: Referee,
): Promise<CandidatePreferences> {
  return changePreferences(context, secret, async (context, seen) => {
    const isThem = await openReferee(context, seen, refereeKey);
    if (isThem) {
      await publish(context, { type: "reviewer.removed", reviewerKey: refereeKey });
      await context.db.delete(reviewers).where(isThem);
    }
    return preferencesOf(context, seen);
  });
}

/**
 * One of those whom this candidate named, or nobody; the candidate's row is held, so that none is handed over just now.
 * @throws where they were handed over
 */
async function openReferee({ db }: CandidateContext, { candidate }: Found, refereeKey: string) {
  const isTheirs = and(
    eq(reviewers.key, refereeKey),
    eq(reviewers.candidateId, candidate.id),
    eq(reviewers.createdByType, "candidate"),
  );
  const [referee] = await db.select().from(reviewers).where(isTheirs);
  if (referee && isQueued(referee)) throw new AppError("REFEREE_HANDED_OVER");
  return referee && eq(reviewers.key, referee.key);
}

/** They see whom they named, so that this tells nothing. */
async function refuseNamed(
  { db, secret }: CandidateContext,
  { candidate }: Found,
  { refereeKey, email }: Corrected,
) {
  const isAnother = and(
    ne(reviewers.key, refereeKey),
    eq(reviewers.candidateId, candidate.id),
    eq(reviewers.createdByType, "candidate"),
    inArray(reviewers.emailHash, addressHashes(secret, email)),
  );
  if ((await db.$count(reviewers, isAnother)) > 0) throw new AppError("REFEREE_NAMED");
}

interface NameReferee {
  secret: string;
  name: string;
  email: string;
  company: string;
  relationship: string;
  from: string;
  until: string | null;
}

/**
 * The candidate names somebody to be asked, with the same survey, in a group of their own. It always succeeds: whether
 * they may be asked is settled when they are, and not told. Until they are handed over, it can be corrected.
 */
export function nameReferee(context: CandidateContext, input: NameReferee): Promise<CandidatePreferences> {
  return changePreferences(context, input.secret, async (context, seen) => {
    const { db } = context;
    const { id: candidateId } = seen.candidate;
    const isTheirs = and(eq(reviewers.candidateId, candidateId), eq(reviewers.createdByType, "candidate"));
    if ((await db.$count(reviewers, isTheirs)) >= mostReferees) throw new AppError("TOO_MANY_REFEREES");
    const { name, email, company, relationship, from, until } = input;
    const added = await insertReviewer(context, {
      candidateId,
      name,
      email,
      company,
      position: null,
      relationship: `${relationship}, ${[from, until ?? "now"].map(yearOf).join(" to ")}`,
      createdByType: "candidate",
      overlapFirst: monthNumber(from),
      overlapLast: until === null ? null : monthNumber(until),
    });
    if (added) await publish(context, { type: "reviewer.added", reviewerKey: added.key });
    return preferencesOf(context, seen);
  });
}

const yearOf = (month: string) => (month === "now" ? month : month.slice(0, 4));
