import { eq, isNotNull, sql } from "drizzle-orm";
import * as z from "zod";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { signalRounds } from "#server/platform/db/schema/signals.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { roundEnd } from "#server/features/reviewers/round-end.ts";
import { endRound } from "./signals/end-round.ts";

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
