import { and, eq, isNotNull, sql } from "drizzle-orm";
import * as z from "zod";
import { roundEnd } from "#server/features/reviewers/round-end.ts";
import type { Context } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { signalRounds } from "#server/platform/db/schema/signals.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { addSignals } from "./signals/count-signals.ts";
import { holdRound } from "./signals/hold-round.ts";

const nothing = { answers: 0, things: [] };

/** Once a day, after answers were shown together: what answers were compared by goes with their round. */
export const endRounds = defineTask({
  name: "end-rounds",
  title: "Delete what answers were compared by",
  data: z.object({}),
  cron: "30 7 * * *",
  async run(context) {
    const { db, clock } = context;
    const open = await db
      .select({
        candidateId: candidates.id,
        createdAt: candidates.createdAt,
        lastAskedAt: sql<Date | null>`max(${reviewers.surveySentAt})`.mapWith(reviewers.surveySentAt),
      })
      .from(signalRounds)
      .innerJoin(candidates, eq(candidates.id, signalRounds.candidateId))
      .leftJoin(reviewers, eq(reviewers.candidateId, candidates.id))
      .where(isNotNull(signalRounds.key))
      .groupBy(candidates.id);
    const over = open.filter((round) => roundEnd(round) <= clock.now());
    for (const { candidateId } of over)
      await inTransaction(context, (context) => endRound(context, candidateId));
  },
});

/** Destroys the key of a round that is over, and all that was hashed under it. How many were striking is left. */
async function endRound(context: Pick<Context, "db">, candidateId: string) {
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
