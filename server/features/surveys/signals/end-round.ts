import { and, eq, isNotNull } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { signalRounds } from "#server/platform/db/schema/signals.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { addSignals } from "./count-signals.ts";
import { holdRound } from "./hold-round.ts";

/** Destroys the key of a round that is over, and all that was hashed under it. How many were striking is left. */
export async function endRound(context: Pick<Context, "db">, candidateId: string) {
  const { db } = context;
  const { settled, current } = await holdRound(context, candidateId);
  await db
    .update(surveyResponses)
    .set({ traces: null })
    .where(and(eq(surveyResponses.candidateId, candidateId), isNotNull(surveyResponses.traces)));
  await db
    .update(signalRounds)
    .set({ key: null, own: null, settled: addSignals(settled, current), current: nothing })
    .where(eq(signalRounds.candidateId, candidateId));
}

const nothing = { answers: 0, things: [] };
