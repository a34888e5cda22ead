import { and, eq, inArray, ne } from "drizzle-orm";
import { monthNumber } from "#contract/months.ts";
import { maxReferees } from "#contract/portal-rules.ts";
import type { CandidatePreferences, candidatePreferences } from "#contract/candidate-preferences.ts";
import type { InputOf } from "#contract/requests.ts";
import { insertReviewer } from "#server/features/reviewers/insert-reviewer.ts";
import { mayHaveBeenContacted } from "#server/features/reviewers/link-state.ts";
import type { CandidateContext } from "#server/platform/context.ts";
import { addressHash, addressHashes } from "#server/platform/crypto/hashes.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { requireFound, AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { changePreferences, buildPreferencesView, isNamedBy, isRefereeOf } from "./candidate-preferences.ts";
import type { Portal } from "./with-portal.ts";

interface Referee {
  secret: string;
  refereeKey: string;
}

interface CorrectReferee extends Referee {
  name: string;
  email: string;
}

/** Possible until the referee is queued for a survey; the waiting time starts again. */
export function correctReferee(
  context: CandidateContext,
  input: CorrectReferee,
): Promise<CandidatePreferences> {
  return changePreferences(context, input.secret, async (context, portal) => {
    const { db, clock, secret } = context;
    const { name, email, refereeKey } = input;
    const isReferee = requireFound(await findOpenReferee(context, portal, refereeKey), "REFEREE_NOT_FOUND");
    await refuseNamed(context, portal, input);
    await db
      .update(reviewers)
      .set({ name, email, emailHash: addressHash(secret, email), createdAt: clock.now() })
      .where(isReferee);
    await publish(context, { type: "reviewer.corrected", reviewerKey: refereeKey });
    return buildPreferencesView(context, portal);
  });
}

/** Deletes a referee who is not queued yet. Idempotent. */
export function withdrawReferee(
  context: CandidateContext,
  { secret, refereeKey }: Referee,
): Promise<CandidatePreferences> {
  return changePreferences(context, secret, async (context, portal) => {
    const isReferee = await findOpenReferee(context, portal, refereeKey);
    if (isReferee) {
      await publish(context, { type: "reviewer.removed", reviewerKey: refereeKey });
      await context.db.delete(reviewers).where(isReferee);
    }
    return buildPreferencesView(context, portal);
  });
}

/**
 * Undefined if no such referee was named by this link. The candidate's row is locked, so that the referee is not queued
 * meanwhile.
 * @throws if the referee is already queued
 */
async function findOpenReferee(
  { db }: CandidateContext,
  { participation, candidate }: Portal,
  refereeKey: string,
) {
  const isReferee = and(isNamedBy(participation), eq(reviewers.key, refereeKey), isRefereeOf(candidate));
  const [referee] = await db.select().from(reviewers).where(isReferee);
  if (referee && mayHaveBeenContacted(referee)) throw new AppError("REFEREE_HANDED_OVER");
  return referee && eq(reviewers.key, referee.key);
}

/** Candidates see their own referees, so this error reveals nothing. */
async function refuseNamed(
  { db, secret }: CandidateContext,
  { candidate }: Portal,
  { refereeKey, email }: CorrectReferee,
) {
  const isAnother = and(
    ne(reviewers.key, refereeKey),
    isRefereeOf(candidate),
    inArray(reviewers.emailHash, addressHashes(secret, email)),
  );
  if ((await db.$count(reviewers, isAnother)) > 0) throw new AppError("REFEREE_NAMED");
}

type NameReferee = InputOf<typeof candidatePreferences.nameReferee>;

/**
 * Referees get the same survey and are reported as their own group. This succeeds even for people who must not be contacted:
 * that is decided later and never shown.
 */
export function nameReferee(context: CandidateContext, input: NameReferee): Promise<CandidatePreferences> {
  return changePreferences(context, input.secret, async (context, portal) => {
    const { candidate } = portal;
    if ((await context.db.$count(reviewers, isRefereeOf(candidate))) >= maxReferees)
      throw new AppError("TOO_MANY_REFEREES");
    const { name, email, company, relationship, from, until } = input;
    const added = await insertReviewer(context, {
      candidateId: candidate.id,
      name,
      email,
      company,
      position: null,
      relationship: `${relationship}, ${from.slice(0, 4)} to ${until?.slice(0, 4) ?? "now"}`,
      createdByType: "candidate",
      overlapFirst: monthNumber(from),
      overlapLast: until === null ? null : monthNumber(until),
    });
    if (added) await publish(context, { type: "reviewer.added", reviewerKey: added.key });
    return buildPreferencesView(context, portal);
  });
}
