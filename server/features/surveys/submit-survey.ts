import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { type Closeness, withdrawalDays } from "#contract/survey-page.ts";
import type { Answers } from "#contract/surveys.ts";
import type { Caller, Context } from "#server/platform/context.ts";
import { atOnce } from "#server/platform/db/at-once.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { found, Refused } from "#server/platform/errors.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { refuseSpent, spendLink } from "#server/features/reviewers/link-state.ts";
import { roundOf } from "./signals/hold-round.ts";
import { recountHeld } from "./signals/recount-signals.ts";
import { traceAnswer } from "./signals/trace-answer.ts";
import { checkAnswers } from "./check-answers.ts";
import { countCloseness } from "./count-closeness.ts";
import { keepForLater } from "./keep-for-later.ts";
import { receiptFor, receiptHash } from "./receipt.ts";

interface SubmitSurvey {
  reviewerId: string;
  answers: Answers;
  shareIdentity: boolean;
  mayShowIfFew?: boolean;
  closeness?: Closeness | null;
  hasty?: boolean;
  attempt: string;
}

/**
 * A reviewer answers the survey behind their link, once. Everything here happens or nothing does; the same attempt
 * again is told again what became of it.
 */
export function submitSurvey(
  context: Context & { caller?: Caller },
  { reviewerId, answers, shareIdentity, attempt, ...said }: SubmitSurvey,
) {
  const { mayShowIfFew = false, closeness = null, hasty = false } = said;
  const receipt = receiptFor(context.secret, reviewerId, attempt);
  return inTransaction(context, async (context) => {
    const { db, clock } = context;
    const now = clock.now();
    const spending = await spendLink(context, reviewerId, { status: "completed" });
    const { reviewer } = spending;
    if (!spending.spent) {
      const [kept] = await db
        .select({
          createdAt: surveyResponses.createdAt,
          releasedAt: surveyResponses.releasedAt,
          linkedTo: surveyResponses.reviewerId,
        })
        .from(surveyResponses)
        .where(eq(surveyResponses.receiptHash, receiptHash(receipt)));
      if (!kept) refuseSpent(reviewer.status);
      const { createdAt, releasedAt, linkedTo } = found(kept, "SURVEY_NOT_FOUND");
      return acknowledge(releasedAt ? createdAt : now, receipt, {
        repeated: true,
        unlinked: linkedTo === null,
      });
    }

    const { candidate } = spending;
    const { candidateId } = reviewer;
    const round = await roundOf(context, candidateId);
    const problems = checkAnswers(reviewer.questions ?? [], answers);
    if (problems) throw new Refused("INVALID_ANSWERS", { data: { problems } }); // rolls the completion back
    const given = {
      candidateId,
      responses: answers,
      identityShared: shareIdentity,
      closeness,
      mayBeCopied: reviewer.mayBeCopied,
      traces: traceAnswer(round, reviewer, context.caller, hasty),
      receiptHash: receiptHash(receipt),
    };
    await countCloseness(context, reviewer.likelihood, closeness);
    if (candidate.answersTogether !== null) {
      await keepForLater(context, reviewer, candidate, { ...given, mayShowIfFew });
      return acknowledge(now, receipt, { repeated: false, unlinked: !shareIdentity });
    }
    const responseId = randomUUID();
    await atOnce(
      insertResponse(db).execute({ ...given, id: responseId, reviewerId: reviewer.id, now }),
      recountHeld(context, candidateId),
      happened(context, { type: "survey.submitted", responseId }),
    );
    return acknowledge(now, receipt, { repeated: false, unlinked: false });
  });
}

const insertResponse = prepared((db) =>
  db
    .insert(surveyResponses)
    .values({
      id: sql.placeholder("id"),
      candidateId: sql.placeholder("candidateId"),
      reviewerId: sql.placeholder("reviewerId"),
      responses: sql.placeholder("responses"),
      identityShared: sql.placeholder("identityShared"),
      closeness: sql.placeholder("closeness"),
      mayBeCopied: sql.placeholder("mayBeCopied"),
      traces: sql.placeholder("traces"),
      receiptHash: sql.placeholder("receiptHash"),
      releasedAt: sql.placeholder("now"),
      createdAt: sql.placeholder("now"),
    })
    .prepare(""),
);

/** What waits to be shown can be withdrawn for longer. */
function acknowledge(completedAt: Date, receipt: string, how: { repeated: boolean; unlinked: boolean }) {
  const withdrawableUntil = new Date(completedAt.getTime() + withdrawalDays * dayMs);
  return {
    ...how,
    completedAt: completedAt.toISOString(),
    receipt,
    withdrawableUntil: withdrawableUntil.toISOString(),
  };
}
