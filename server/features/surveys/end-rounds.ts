import { and, eq, isNotNull, sql } from "drizzle-orm";
import * as z from "zod";
import { roundEnd } from "#server/features/reviewers/batch-release.ts";
import type { Context } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { signalRounds, surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { shownAsSentAt } from "#server/platform/scopes/scopes.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { addSignals } from "#server/features/signals/count-signals.ts";
import { lockRound } from "#server/features/signals/lock-round.ts";
import { releaseResponses } from "./release-responses.ts";

const noSignals = { answers: 0, things: [] };

/** Once a day, after the batch release: deletes the data by which the answers of finished rounds were compared. */
export const endRounds = defineTask({
  name: "end-rounds",
  title: "Delete data for comparing answers",
  data: z.object({}),
  cron: "30 7 * * *",
  async run(context) {
    const { db, clock } = context;
    // Both are due at once if no server ran this morning. The release compares answers a last time.
    await releaseResponses.run(context, {});
    const openRounds = await db
      .select({
        candidateId: candidates.id,
        createdAt: candidates.createdAt,
        // As the hiring team sees it: comparing answers for longer would show that a survey left.
        lastContactedAt:
          sql<Date | null>`max(case when ${reviewers.createdByType} = 'system' then ${shownAsSentAt}
          else ${reviewers.createdAt} end)`.mapWith(reviewers.surveySentAt),
      })
      .from(signalRounds)
      .innerJoin(candidates, eq(candidates.id, signalRounds.candidateId))
      .leftJoin(reviewers, eq(reviewers.candidateId, candidates.id))
      .where(isNotNull(signalRounds.key))
      .groupBy(candidates.id);
    const finished = openRounds.filter((round) => roundEnd(round) <= clock.now());
    for (const { candidateId } of finished) {
      try {
        await transaction(context, (context) => endRound(context, candidateId));
      } catch (error) {
        // For example, the candidate was deleted meanwhile. It does not block the others.
        context.log.error({ err: error }, "a round could not be ended; it will be retried tomorrow");
      }
    }
  },
});

/** Deletes the key of a finished round and everything hashed with it. The counts of signals stay. */
async function endRound(context: Pick<Context, "db">, candidateId: string) {
  const { db } = context;
  const { settled, current } = await lockRound(context, candidateId);
  await db
    .update(surveyResponses)
    .set({ traces: null })
    .where(and(eq(surveyResponses.candidateId, candidateId), isNotNull(surveyResponses.traces)));
  await db
    .update(signalRounds)
    .set({ key: null, own: null, settled: addSignals(settled, current), current: noSignals })
    .where(eq(signalRounds.candidateId, candidateId));
}
