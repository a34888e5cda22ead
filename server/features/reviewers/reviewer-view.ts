import { asc, eq } from "drizzle-orm";
import type { Reviewer } from "#contract/reviewers.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { toDateString } from "#server/platform/clock.ts";
import type { candidates } from "#server/platform/db/schema/candidates.ts";
import type { reviewers as table } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { reviewersFor } from "#server/platform/scopes/scopes.ts";
import { cardOf } from "./card-of.ts";

/** Found in the directory, and not named by a manager, an admin or the candidate. */
export const isFound = ({ createdByType }: Pick<typeof table.$inferSelect, "createdByType">) =>
  createdByType === "system";

/** Managers see nothing but the answer of a named reviewer, and of every reviewer with batch release. */
export function isProgressHidden(
  { createdByType }: Pick<typeof table.$inferSelect, "createdByType">,
  { answersTogether }: Pick<typeof candidates.$inferSelect, "answersTogether">,
): boolean {
  return !isFound({ createdByType }) || answersTogether !== null;
}

/**
 * Found reviewers are chosen by their cards, and somebody who may not be contacted is refused when the survey is sent, and
 * shown as sent. With batch release that applies to those whom a manager requested: the number of contacts would show
 * which press led to none.
 */
export const isDecidedAtSending = (
  reviewer: Pick<typeof table.$inferSelect, "createdByType" | "requestedAt">,
  candidate: Pick<typeof candidates.$inferSelect, "answersTogether">,
): boolean => !isProgressHidden(reviewer, candidate) || (isFound(reviewer) && reviewer.requestedAt !== null);

/** A candidate's reviewers as their manager may see them. Names, addresses and link secrets are not even read. */
export async function selectReviewers(
  context: ManagerContext,
  candidate: Pick<typeof candidates.$inferSelect, "id" | "answersTogether">,
): Promise<Reviewer[]> {
  const rows = await selectRows(context, candidate.id);
  return rows.map((row) => toView(row, candidate, context.clock.now()));
}

function selectRows(context: ManagerContext, candidateId: string) {
  const { db } = context;
  const reviewers = reviewersFor(context);
  return db
    .select({
      key: reviewers.key,
      rank: reviewers.rank,
      card: reviewers.card,
      createdByType: reviewers.createdByType,
      status: reviewers.shownStatus,
      shownAsSentAt: reviewers.shownAsSentAt,
      queuedUntil: reviewers.queuedUntil,
      sendingUntil: reviewers.sendingUntil,
      heldUntil: reviewers.heldUntil,
      sendProblem: reviewers.sendProblem,
      requestedAt: reviewers.requestedAt,
      responses: db.$count(surveyResponses, eq(surveyResponses.linkHash, reviewers.linkHash)),
    })
    .from(reviewers)
    .where(eq(reviewers.candidateId, candidateId))
    .orderBy(asc(reviewers.rank));
}

function toView(
  row: Awaited<ReturnType<typeof selectRows>>[number],
  candidate: Pick<typeof candidates.$inferSelect, "answersTogether">,
  now: Date,
): Reviewer {
  const { key, rank, responses, shownAsSentAt, card, requestedAt } = row;
  const { queuedUntil, sendingUntil, heldUntil } = row;
  const hasResponse = responses > 0 && candidate.answersTogether === null;
  const common = {
    key,
    label: labelOf(rank),
    card: cardOf({ card }),
    hasResponse,
    canBeCorrected: row.createdByType === "manager" && !hasResponse,
    ...(row.createdByType === "candidate" && { namedByCandidate: true as const }),
  };
  if (isProgressHidden(row, candidate)) {
    const isQueued = !hasResponse && (requestedAt !== null || !isFound(row));
    return {
      ...common,
      ...hiddenFields,
      status: hasResponse ? "completed" : "identified",
      handedOver: isQueued,
    };
  }
  const isWaiting = row.status === "identified" && shownAsSentAt === null;
  return {
    ...common,
    handedOver: false,
    status: row.status === "identified" && shownAsSentAt ? "survey_sent" : row.status,
    surveySentOn: shownAsSentAt && toDateString(shownAsSentAt),
    sending: isWaiting && [queuedUntil, sendingUntil].some((until) => until && until > now),
    heldUntil: isWaiting && heldUntil && heldUntil > now ? toDateString(heldUntil) : null,
    sendProblem: responses === 0 ? row.sendProblem : null,
  };
}

const hiddenFields = {
  surveySentOn: null,
  sending: false,
  heldUntil: null,
  sendProblem: null,
} as const;

export const isUnanswered = ({ status }: Pick<typeof table.$inferSelect, "status">) =>
  status === "identified" || status === "survey_sent";

/** What a manager calls a reviewer: by rank, never by name. */
export const labelOf = (rank: number) => `Reviewer ${letters(rank)}`;

/** 1 → A, 26 → Z, 27 → AA. */
function letters(rank: number): string {
  const last = String.fromCodePoint(65 + ((rank - 1) % 26));
  return rank > 26 ? letters(Math.floor((rank - 1) / 26)) + last : last;
}
