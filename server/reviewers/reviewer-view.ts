import { asc, eq } from "drizzle-orm";
import type { Reviewer } from "#contract/reviewers.ts";
import type { ManagerContext } from "#server/context.ts";
import type { reviewers as table } from "#server/db/schema/reviewers.ts";
import { surveyResponses } from "#server/db/schema/surveys.ts";
import { cardOf, toldOf } from "./card-of.ts";
import { visibleReviewers } from "#server/visible/visible-reviewers.ts";

/**
 * A candidate's reviewers as the hiring manager may see them. Names, addresses and the links' secrets are not even read.
 */
export async function selectReviewers(context: ManagerContext, candidateId: string): Promise<Reviewer[]> {
  const { db, clock } = context;
  const now = clock.now();
  const reviewers = visibleReviewers(context);
  const rows = await db
    .select({
      key: reviewers.key,
      rank: reviewers.rank,
      told: toldOf(reviewers),
      status: reviewers.status,
      surveySentAt: reviewers.surveySentAt,
      queuedUntil: reviewers.queuedUntil,
      sendingUntil: reviewers.sendingUntil,
      heldUntil: reviewers.heldUntil,
      refusedAt: reviewers.refusedAt,
      undeliverableAt: reviewers.undeliverableAt,
      sendProblem: reviewers.sendProblem,
      responses: db.$count(surveyResponses, eq(surveyResponses.reviewerId, reviewers.id)),
    })
    .from(reviewers)
    .where(eq(reviewers.candidateId, candidateId))
    .orderBy(asc(reviewers.rank));
  return rows.map(({ queuedUntil, sendingUntil, heldUntil, refusedAt, undeliverableAt, ...row }) => {
    const { rank, responses, surveySentAt, told, ...rest } = row;
    const isWaiting = row.status === "identified";
    return {
      ...rest,
      label: labelOf(rank),
      card: cardOf(told),
      hasResponse: responses > 0,
      status: row.status === "declined" ? "survey_sent" : row.status,
      surveySentOn: surveySentAt?.toISOString().slice(0, 10) ?? null,
      sending: isWaiting && [queuedUntil, sendingUntil].some((until) => until && until > now),
      heldUntil: isWaiting && heldUntil && heldUntil > now ? heldUntil.toISOString() : null,
      cannotBeAsked: isWaiting && refusedAt !== null,
      sendProblem: responses === 0 ? row.sendProblem : null,
      undeliverable: !isWaiting && responses === 0 && undeliverableAt !== null,
    };
  });
}

/** Of whom an answer may still come. */
export const isUnanswered = ({ status }: Pick<typeof table.$inferSelect, "status">) =>
  status === "identified" || status === "survey_sent";

/** What a manager calls a reviewer: by rank, never by name. */
export const labelOf = (rank: number) => `Reviewer ${letters(rank)}`;

/** 1 → A, 26 → Z, 27 → AA. */
export function letters(rank: number): string {
  const last = String.fromCodePoint(65 + ((rank - 1) % 26));
  return rank > 26 ? letters(Math.floor((rank - 1) / 26)) + last : last;
}
