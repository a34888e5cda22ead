import { eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { signalRounds } from "#server/platform/db/schema/signals.ts";
import type { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { addSignals, countSignals, type Traced } from "./count-signals.ts";
import { holdRound } from "./hold-round.ts";

/** Counts those that are shown together now, once and for all. What they were compared by is not kept. */
export async function settleSignals(
  context: Pick<Context, "db">,
  candidateId: string,
  shown: (typeof surveyResponses.$inferSelect)[],
  least: number,
) {
  const answers = shown.flatMap(({ kind, questions, responses, traces }): Traced[] =>
    traces ? [{ isFound: kind === "found", questions: questions ?? [], responses, traces }] : [],
  );
  const { settled } = await holdRound(context, candidateId);
  await context.db
    .update(signalRounds)
    .set({ settled: addSignals(settled, countSignals(answers, least)) })
    .where(eq(signalRounds.candidateId, candidateId));
}
