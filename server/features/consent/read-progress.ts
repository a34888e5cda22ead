import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { Participation } from "#contract/participation.ts";
import type { Context } from "#server/platform/context.ts";
import type { candidates } from "#server/platform/db/schema/candidates.ts";
import type { jobs } from "#server/platform/db/schema/jobs.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { inserted } from "#server/platform/errors.ts";
import { roundEnd } from "#server/features/reviewers/round-end.ts";

/** As few as this could tell a candidate who it is: they know with whom they worked. */
const least = 3;

type Candidate = typeof candidates.$inferSelect;

/**
 * How far asking is, as a candidate may know it: how many of those who were found were asked, and how many answered only
 * where answers are shown together and were. One more who has answered since yesterday would tell who.
 */
export async function readProgress(
  { db, clock }: Context,
  { id, createdAt, answersTogether, wantedResponses, nextAskAt }: Candidate,
  { isActive }: Pick<typeof jobs.$inferSelect, "isActive">,
): Promise<NonNullable<Participation["progress"]>> {
  const [row] = await db
    .select({
      asked: count(reviewers.surveySentAt),
      lastAskedAt: sql<Date | null>`max(${reviewers.surveySentAt})`.mapWith(reviewers.surveySentAt),
    })
    .from(reviewers)
    .where(
      and(eq(reviewers.candidateId, id), eq(reviewers.createdByType, "system"), isNull(reviewers.removedAt)),
    );
  const { asked, lastAskedAt } = inserted(row);
  const shown = await db.$count(
    surveyResponses,
    and(eq(surveyResponses.candidateId, id), sql`${surveyResponses.releasedAt} is not null`),
  );
  const isOver =
    lastAskedAt !== null && roundEnd({ createdAt, lastAskedAt }) <= clock.now() && nextAskAt === null;
  const isFinished = !isActive || isOver || shown >= Math.max(wantedResponses, answersTogether ?? 0);
  return {
    stage: isFinished ? "finished" : lastAskedAt === null ? "not_yet" : "asking",
    asked: asked >= least ? asked : null,
    answered: answersTogether !== null && shown >= answersTogether ? shown : null,
  };
}
