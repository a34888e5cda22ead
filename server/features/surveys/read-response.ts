import { eq, sql } from "drizzle-orm";
import type { SurveyResponse } from "#contract/surveys.ts";
import { shownName } from "#contract/written-name.ts";
import { recordReads } from "#server/features/audit/audit-log.ts";
import { cardOf } from "#server/features/reviewers/card-of.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { toDateString } from "#server/platform/clock.ts";
import { withSystemRole } from "#server/platform/db/transaction.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { requireFound, oneRow } from "#server/platform/errors.ts";
import { responsesFor } from "#server/platform/scopes/scopes.ts";

/** One response. Without the reviewer's consent neither name nor e-mail is even read. */
export async function readResponse(
  context: ManagerContext,
  { reviewerKey }: { reviewerKey: string },
): Promise<SurveyResponse> {
  const responses = responsesFor(context);
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
    .leftJoin(reviewers, eq(reviewers.linkHash, responses.linkHash))
    .where(hasKey(responses, reviewerKey));
  const { submittedAt, candidateId, questions, card, isShared, shown, useful, responseId, ...response } =
    requireFound(row, "RESPONSE_NOT_FOUND");
  const identity = isShared ? await readIdentity(context, responseId) : { name: null, email: null };
  await recordReads(context, candidateId);
  return {
    ...response,
    reviewer: { ...identity, card: shown.card ?? cardOf({ card }) },
    questions: shown.questions ?? questions ?? [],
    useful: shown.kind === null ? useful : null,
    submittedOn: toDateString(submittedAt),
  };
}

/**
 * By the reviewer's key; released answers have no visible reviewer and are found by their own id. A union, because
 * PostgreSQL would compare all of the manager's answers with two conditions on different tables.
 */
export const hasKey = ({ id }: ReturnType<typeof responsesFor>, key: string) => sql`${id} in (
  select r.id from reviewers p join survey_responses r on r.reviewer_id = p.id where p.key = ${key}::uuid and r.kind is null
  union all select r.id from survey_responses r where r.id = ${key}::uuid and r.kind is not null)`;

/** The identity of a reviewer who shares it. A manager's database role cannot read it. */
function readIdentity(context: ManagerContext, responseId: string) {
  const { linkHash, name, email } = reviewers;
  const responses = responsesFor(context);
  return withSystemRole(context, async ({ db }) => {
    const [row] = await db
      .select({ name, email })
      .from(responses)
      .innerJoin(reviewers, eq(linkHash, responses.linkHash))
      .where(eq(responses.id, responseId));
    const identity = oneRow(row);
    return { ...identity, name: shownName(identity.name) };
  });
}
