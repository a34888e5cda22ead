import { and, eq, isNotNull } from "drizzle-orm";
import type { Answers } from "#contract/surveys.ts";
import type { Context } from "#server/platform/context.ts";
import { orElse } from "#server/platform/db/schema/columns.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { signalRounds, type Traces } from "#server/platform/db/schema/signals.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { countSignals, type Traced } from "./count-signals.ts";
import { holdRound } from "./hold-round.ts";

/** Counts anew what is striking about a candidate's answers that are shown as they arrive: one went. */
export async function recountSignals(context: Pick<Context, "db">, candidateId: string) {
  await holdRound(context, candidateId);
  await recountHeld(context, candidateId);
}

/** The same where this transaction holds the round: one after the other, each counts the one before. */
export async function recountHeld({ db }: Pick<Context, "db">, candidateId: string) {
  const rows = await db
    .select({
      madeBy: reviewers.createdByType,
      questions: reviewers.questions,
      responses: orElse<Answers>(surveyResponses.responses, {}),
      traces: orElse<Traces | null>(surveyResponses.traces, null),
    })
    .from(surveyResponses)
    .innerJoin(reviewers, eq(reviewers.id, surveyResponses.reviewerId))
    .where(and(eq(surveyResponses.candidateId, candidateId), isNotNull(surveyResponses.traces)));
  const answers = rows.flatMap(({ madeBy, questions, responses, traces }): Traced[] =>
    traces ? [{ isFound: madeBy === "system", questions: questions ?? [], responses, traces }] : [],
  );
  await db
    .update(signalRounds)
    .set({ current: countSignals(answers, null) })
    .where(eq(signalRounds.candidateId, candidateId));
}
