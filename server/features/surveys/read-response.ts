import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { SurveyResponse } from "#contract/surveys.ts";
import { shownName } from "#contract/written-name.ts";
import { recordReads } from "#server/features/audit/record-reads.ts";
import { asSystem } from "#server/platform/db/as-manager.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { dayOf } from "#server/platform/day-of.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { found, inserted } from "#server/platform/errors.ts";
import { cardOf } from "#server/features/reviewers/card-of.ts";
import { visibleResponses } from "#server/platform/scopes/visible-responses.ts";

/** One reviewer's answers, or those of nobody who is known. Without the reviewer's consent neither name nor e-mail is even read. */
export async function readResponse(
  context: ManagerContext,
  { reviewerKey }: { reviewerKey: string },
): Promise<SurveyResponse> {
  const responses = visibleResponses(context);
  const [row] = await context.db
    .select({
      responseId: responses.id,
      card: reviewers.card,
      isShared: responses.identityShared,
      candidateId: responses.candidateId,
      shown: { kind: responses.kind, card: responses.card, questions: responses.questions },
      questions: reviewers.questions,
      responses: responses.responses,
      closeness: responses.closeness,
      useful: responses.useful,
      marks: responses.marks,
      submittedAt: responses.createdAt,
    })
    .from(responses)
    .leftJoin(reviewers, eq(reviewers.id, responses.reviewerId))
    .where(isKnownBy(responses, reviewerKey));
  const { submittedAt, candidateId, questions, card, isShared, shown, useful, responseId, ...response } =
    found(row, "RESPONSE_NOT_FOUND");
  const identity = isShared ? await readIdentity(context, responseId) : { name: null, email: null };
  await recordReads(context, candidateId);
  return {
    ...response,
    reviewer: { ...identity, card: shown.card ?? cardOf({ card }) },
    questions: shown.questions ?? questions ?? [],
    useful: shown.kind === null ? useful : null,
    submittedOn: dayOf(submittedAt),
  };
}

/** By its reviewer's key; one that was shown together with others, and has no reviewer to be told, by its own. */
export const isKnownBy = ({ id, kind }: ReturnType<typeof visibleResponses>, key: string) =>
  or(and(isNull(kind), eq(reviewers.key, key)), and(isNotNull(kind), eq(id, key)));

/** Of somebody who wants to be known. A manager's role cannot read it of anybody. */
function readIdentity(context: ManagerContext, responseId: string) {
  const { id, name, email } = reviewers;
  const responses = visibleResponses(context);
  return asSystem(context, async ({ db }) => {
    const [identity] = await db
      .select({ name, email })
      .from(responses)
      .innerJoin(reviewers, eq(id, responses.reviewerId))
      .where(eq(responses.id, responseId));
    const { name: given, ...rest } = inserted(identity);
    return { ...rest, name: shownName(given) };
  });
}
