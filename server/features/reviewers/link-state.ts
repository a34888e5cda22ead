import { and, eq, gt, inArray, isNull, or, type Placeholder, sql, type SQL } from "drizzle-orm";
import { dayMs, minuteMs } from "#contract/durations.ts";
import type { DeclineReason } from "#contract/surveys.ts";
import { latestEnded } from "#server/platform/clock.ts";
import type { Context } from "#server/platform/context.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import type { Settings } from "#server/platform/env.ts";
import { AppError, requireFound } from "#server/platform/errors.ts";

/** A candidate has this long to correct a referee before the referee is queued. */
export const correctionMs = 10 * minuteMs;

/** A link works from just before its mail is sent, because a mail server may take minutes to confirm. */
export const linkSince = sql`coalesce(${reviewers.surveySentAt}, ${reviewers.deliveryStartedAt})`.mapWith(
  reviewers.surveySentAt,
);

// Not `exists`: PostgreSQL may then collect every candidate who has not withdrawn.
const hasConsent = sql`(select c.taken_back_at from candidates c where c.id = ${reviewers.candidateId}) is null`;

/** @param oldest links sent by then have expired */
export function isLinkActive(hash: string | Placeholder, oldest: Date | Placeholder): SQL | undefined {
  return and(
    eq(reviewers.linkHash, hash),
    // After the candidate withdraws consent nothing new is answered; completed surveys can still be viewed.
    or(eq(reviewers.status, "completed"), hasConsent),
    // A removed reviewer's link ends, unless they had answered.
    or(isNull(reviewers.removedAt), eq(reviewers.status, "completed")),
    or(
      gt(reviewers.surveySentAt, oldest),
      and(isNull(reviewers.surveySentAt), gt(reviewers.deliveryStartedAt, oldest)),
    ),
  );
}

/** @throws SURVEY_NOT_FOUND */
export async function refuseUnknownSurvey({ db, clock, settings }: Context, link: string) {
  const [row] = await db
    .select({ id: reviewers.linkHash })
    .from(reviewers)
    .where(isLinkActive(linkHash(link), oldestLink(clock.now(), settings)));
  requireFound(row, "SURVEY_NOT_FOUND");
}

/** Only the columns that are needed: many are encrypted, and decryption takes time. */
const linkColumns = {
  linkHash: reviewers.linkHash,
  key: reviewers.key,
  candidateId: reviewers.candidateId,
  status: reviewers.status,
  surveySentAt: reviewers.surveySentAt,
  email: reviewers.email,
  createdByType: reviewers.createdByType,
  questions: reviewers.questions,
  card: reviewers.card,
  company: reviewers.company,
  position: reviewers.position,
  relationship: reviewers.relationship,
  likelihood: reviewers.likelihood,
  mayBeCopied: reviewers.mayBeCopied,
};

type LockedCandidate = Pick<typeof candidates.$inferSelect, "answersTogether" | "createdAt">;

export type LinkReviewer = Pick<typeof reviewers.$inferSelect, keyof typeof linkColumns>;

/**
 * Consumes a link, which works once, with one conditional UPDATE: of several concurrent submissions one succeeds and
 * the others wait for it. The candidate is locked first, as everywhere, so that a withdrawal of consent comes either
 * before, and the link is not consumed, or after.
 * @returns `isFirstUse: false` with the reviewer as they were if the link had been consumed before
 */
export async function consumeLink(
  { db, clock, settings }: Pick<Context, "db" | "clock" | "settings">,
  link: string,
  outcome: { status: "completed" } | { status: "declined"; reason: DeclineReason },
): Promise<
  | { reviewer: LinkReviewer; isFirstUse: false }
  | { reviewer: LinkReviewer; isFirstUse: true; candidate: LockedCandidate }
> {
  const hash = linkHash(link);
  const isActive = isLinkActive(hash, oldestLink(clock.now(), settings));
  const now = clock.now();
  const change =
    outcome.status === "completed"
      ? { status: outcome.status, surveyCompletedAt: now }
      : { status: outcome.status, declinedAt: now, declineReason: outcome.reason };
  const [candidate] = await db
    .select({ answersTogether: candidates.answersTogether, createdAt: candidates.createdAt })
    .from(candidates)
    .where(
      eq(
        candidates.id,
        db.select({ id: reviewers.candidateId }).from(reviewers).where(eq(reviewers.linkHash, hash)),
      ),
    )
    // Submissions share the lock; declining updates the candidate later and takes the full lock at once.
    .for(outcome.status === "completed" ? "share" : "update");
  const [reviewer] = await db
    .update(reviewers)
    .set({ ...change, surveySentAt: linkSince })
    .where(and(isActive, inArray(reviewers.status, ["identified", "survey_sent"])))
    .returning(linkColumns);
  if (reviewer && candidate) return { reviewer, isFirstUse: true, candidate };

  const [consumed] = await db.select(linkColumns).from(reviewers).where(isActive);
  if (!consumed) throw new AppError("SURVEY_NOT_FOUND");
  return { reviewer: consumed, isFirstUse: false };
}

export function refuseConsumed(status: LinkReviewer["status"]) {
  if (status === "completed") throw new AppError("ALREADY_COMPLETED");
  if (status === "declined") throw new AppError("SURVEY_DECLINED");
}

export function linkExpiry(sentAt: Date, { surveyLinkDays }: Pick<Settings, "surveyLinkDays">): Date {
  return new Date(sentAt.getTime() + surveyLinkDays * dayMs);
}

/** Links sent at or before this moment have expired. */
export function oldestLink(now: Date, { surveyLinkDays }: Pick<Settings, "surveyLinkDays">): Date {
  return new Date(latestEnded(now).getTime() - surveyLinkDays * dayMs);
}

/**
 * Whether a candidate's referee may have been contacted. It must not reveal whether they were, so it depends only on
 * what all referees share.
 */
export function mayHaveBeenContacted({
  requestedAt,
  deliveryStartedAt,
}: Pick<typeof reviewers.$inferSelect, "requestedAt" | "deliveryStartedAt">): boolean {
  return requestedAt !== null || deliveryStartedAt !== null;
}
