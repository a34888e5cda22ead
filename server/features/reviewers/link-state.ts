import { and, eq, gt, inArray, isNull, or, type Placeholder, sql, type SQL } from "drizzle-orm";
import { dayMs, minuteMs } from "#contract/date-words.ts";
import type { DeclineReason } from "#contract/surveys.ts";
import type { Context } from "#server/platform/context.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import type { Settings } from "#server/platform/env.ts";
import { AppError } from "#server/platform/errors.ts";

/** For so long whoever a candidate named is not handed over: what was mistyped is seen at once. */
export const thinkOverMs = 10 * minuteMs;

/** Since when a link works: from just before its mail is handed over, since a server may take minutes to say that it has it. */
export const linkSince = sql`coalesce(${reviewers.surveySentAt}, ${reviewers.handedOverAt})`.mapWith(
  reviewers.surveySentAt,
);

// Not by 'exists', for which PostgreSQL may gather everybody who does not.
const agrees = sql`(select c.taken_back_at from candidates c where c.id = ${reviewers.candidateId}) is null`;

/** A link works until it expires. @param hash of the link @param oldest what was sent by then has expired */
export function worksNow(hash: string | Placeholder, oldest: Date | Placeholder): SQL | undefined {
  return and(
    eq(reviewers.id, hash),
    // A candidate who does not agree any more is not talked about any more; what was answered can be looked back at.
    or(eq(reviewers.status, "completed"), agrees),
    // Whoever was removed had answered before, or cannot any more.
    or(isNull(reviewers.removedAt), eq(reviewers.status, "completed")),
    or(
      gt(reviewers.surveySentAt, oldest),
      and(isNull(reviewers.surveySentAt), gt(reviewers.handedOverAt, oldest)),
    ),
  );
}

/** What is read of whoever's link is spent: of their row much is sealed, and opening takes its time. */
const told = {
  id: reviewers.id,
  key: reviewers.key,
  candidateId: reviewers.candidateId,
  status: reviewers.status,
  surveySentAt: reviewers.surveySentAt,
  email: reviewers.email,
  createdByType: reviewers.createdByType,
  questions: reviewers.questions,
  card: reviewers.card,
  likelihood: reviewers.likelihood,
  mayBeCopied: reviewers.mayBeCopied,
};

type Held = Pick<typeof candidates.$inferSelect, "answersTogether" | "createdAt">;

export type Spender = Pick<typeof reviewers.$inferSelect, keyof typeof told>;

/**
 * Spends a link: one conditional UPDATE, so that of several at the same moment one succeeds and the others wait for it. The
 * candidate is held before, as everybody does, until the end of the transaction: whoever takes the consent back at this moment
 * comes before, and then it is not spent, or after.
 * @returns what it was spent on before if it was
 */
export async function spendLink(
  { db, clock, settings }: Pick<Context, "db" | "clock" | "settings">,
  link: string,
  on: { status: "completed" } | { status: "declined"; reason: DeclineReason },
): Promise<{ reviewer: Spender; spent: false } | { reviewer: Spender; spent: true; candidate: Held }> {
  const hash = linkHash(link);
  const works = worksNow(hash, oldestLink(clock.now(), settings));
  const now = clock.now();
  const change =
    on.status === "completed"
      ? { status: on.status, surveyCompletedAt: now }
      : { status: on.status, declinedAt: now, declineReason: on.reason };
  const [candidate] = await db
    .select({ answersTogether: candidates.answersTogether, createdAt: candidates.createdAt })
    .from(candidates)
    .where(
      eq(
        candidates.id,
        db.select({ id: reviewers.candidateId }).from(reviewers).where(eq(reviewers.id, hash)),
      ),
    )
    // Whoever only answers beside others shares it; whoever wakes the candidate later takes all of it at once.
    .for(on.status === "completed" ? "share" : "update");
  const [reviewer] = await db
    .update(reviewers)
    .set({ ...change, surveySentAt: linkSince })
    .where(and(works, inArray(reviewers.status, ["identified", "survey_sent"])))
    .returning(told);
  if (reviewer && candidate) return { reviewer, spent: true, candidate };

  const [before] = await db.select(told).from(reviewers).where(works);
  if (!before) throw new AppError("SURVEY_NOT_FOUND");
  return { reviewer: before, spent: false };
}

/** Refuses a link that has been spent already. */
export function refuseSpent(status: Spender["status"]) {
  if (status === "completed") throw new AppError("ALREADY_COMPLETED");
  if (status === "declined") throw new AppError("SURVEY_DECLINED");
}

/** When a link that was sent at this moment stops working. */
export function linkExpiry(sentAt: Date, { surveyLinkDays }: Pick<Settings, "surveyLinkDays">): Date {
  return new Date(sentAt.getTime() + surveyLinkDays * dayMs);
}

/** Links sent at or before this moment have stopped working. */
export function oldestLink(now: Date, { surveyLinkDays }: Pick<Settings, "surveyLinkDays">): Date {
  return new Date(now.getTime() - surveyLinkDays * dayMs);
}

/**
 * Somebody whom a candidate named may be asked by now, or may have been. Whether they were is not told, so it goes by
 * nothing that one of them has and another has not.
 */
export function isQueued({
  requestedAt,
  handedOverAt,
}: Pick<typeof reviewers.$inferSelect, "requestedAt" | "handedOverAt">): boolean {
  return requestedAt !== null || handedOverAt !== null;
}
