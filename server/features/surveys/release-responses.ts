import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import * as z from "zod";
import { dayMs } from "#contract/durations.ts";
import { tooFewDays } from "#contract/batch-release.ts";
import { roundEnd } from "#server/features/reviewers/batch-release.ts";
import type { Context } from "#server/platform/context.ts";
import { toDateString } from "#server/platform/clock.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { installation } from "#server/platform/db/schema/auth.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { signalRounds, surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { publish } from "#server/platform/publish.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { addSignals, countSignals, type TracedAnswer } from "#server/features/signals/count-signals.ts";
import { lockRound } from "#server/features/signals/lock-round.ts";
import { shownAsSentAt } from "#server/platform/scopes/scopes.ts";
import { prepareAnswer } from "#server/features/signals/prepare-answer.ts";

/** In UTC: if the hour followed the manager's time zone, changing it would show when an answer came. */
const releaseHour = 6;
const releaseMark = "answers_released";

/**
 * Batch release: once a day, shows the answers of candidates who have enough, and deletes those that stayed too few.
 */
export const releaseResponses = defineTask({
  name: "release-responses",
  title: "Release answers in batches",
  data: z.object({}),
  cron: "*/10 * * * *",
  async run(context) {
    if (!(await isDue(context))) return;
    const waiting = await context.db
      .selectDistinct({ candidateId: surveyResponses.candidateId })
      .from(surveyResponses)
      .where(isNull(surveyResponses.releasedAt));
    for (const { candidateId } of waiting) {
      try {
        await transaction(context, (context) => releaseCandidate(context, candidateId));
      } catch (error) {
        // This candidate waits for the next day and does not block the others.
        context.log.error({ err: error }, "a batch release failed; it will be retried");
      }
    }
    await recordRun(context);
  },
});

/** Whether today's release is due. On a new installation the first release is on the next day. */
async function isDue(context: Context): Promise<boolean> {
  const { db, clock } = context;
  if (clock.now().getUTCHours() < releaseHour) return false;
  const [lastRun] = await db.select().from(installation).where(eq(installation.name, releaseMark));
  // A later day was recorded by a clock that was ahead.
  if (!lastRun || lastRun.value > today(context)) await recordRun(context);
  return lastRun !== undefined && lastRun.value < today(context);
}

async function recordRun(context: Context) {
  const value = today(context);
  await context.db
    .insert(installation)
    .values({ name: releaseMark, value })
    .onConflictDoUpdate({ target: installation.name, set: { value } });
}

const today = ({ clock }: Pick<Context, "clock">) => toDateString(clock.now());

async function releaseCandidate(context: Context, candidateId: string) {
  const { db, clock } = context;
  const now = clock.now();
  // A concurrent submission waits for this lock, and its answer waits for the next day.
  // Not the address, which may be damaged and does not matter here.
  const { answersTogether, createdAt } = candidates;
  const [candidate] = await db
    .select({ answersTogether, createdAt })
    .from(candidates)
    .where(eq(candidates.id, candidateId))
    .for("update");
  if (!candidate?.answersTogether) return;
  const [lastSurvey] = await db
    .select({
      found: lastSent(sql`filter (where ${reviewers.createdByType} = 'system')`),
      all: lastSent(sql``),
    })
    .from(reviewers)
    .where(eq(reviewers.candidateId, candidateId));
  const start = { createdAt: candidate.createdAt };
  const isOver = roundEnd({ ...start, lastContactedAt: lastSurvey?.found ?? null }) <= now;
  const end = roundEnd({ ...start, lastContactedAt: lastSurvey?.all ?? null });
  const responses = await db
    .select()
    .from(surveyResponses)
    .where(eq(surveyResponses.candidateId, candidateId));
  const released = chooseReleased(responses, { minAnswers: candidate.answersTogether, isOver });
  if (released.length > 0) {
    await addReleasedSignals(context, candidateId, released, candidate.answersTogether);
    await showAnswers(context, candidateId, released);
  }
  if (end.getTime() + tooFewDays * dayMs <= now.getTime())
    await db
      .delete(surveyResponses)
      .where(and(eq(surveyResponses.candidateId, candidateId), isNull(surveyResponses.releasedAt)));
}

const lastSent = (filter: ReturnType<typeof sql>) =>
  sql<Date | null>`max(${shownAsSentAt}) ${filter}`.mapWith(reviewers.surveySentAt);

/** Replaces the rows in random order with new ids, so that neither order nor content shows which answer came first. */
async function showAnswers(
  context: Context,
  candidateId: string,
  released: (typeof surveyResponses.$inferSelect)[],
) {
  const { db, clock } = context;
  const now = clock.now();
  const releaseId = randomUUID();
  const ids = released.map(({ id }) => id);
  // Responses withdrawn since they were read are not restored.
  const remaining = await db.delete(surveyResponses).where(inArray(surveyResponses.id, ids)).returning();
  if (remaining.length === 0) return;
  const shuffled = remaining
    .map((row) => ({ ...row, traces: null, id: randomUUID(), releasedAt: now, createdAt: now, releaseId }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await db.insert(surveyResponses).values(shuffled);
  const found = shuffled.filter(({ kind }) => kind === "found").length;
  await db
    .update(candidates)
    .set({ foundShown: sql`${candidates.foundShown} + ${found}` })
    .where(eq(candidates.id, candidateId));
  await publish(context, { type: "responses.released", candidateId, releaseId });
}

/** Adds the signals of the released answers for good, and discards what they were compared by. */
async function addReleasedSignals(
  context: Pick<Context, "db">,
  candidateId: string,
  released: (typeof surveyResponses.$inferSelect)[],
  minAnswers: number,
) {
  const answers = released.flatMap(({ kind, questions, responses, traces }): TracedAnswer[] =>
    traces ? [{ isFound: kind === "found", content: prepareAnswer(questions ?? [], responses), traces }] : [],
  );
  const { settled } = await lockRound(context, candidateId);
  await context.db
    .update(signalRounds)
    .set({ settled: addSignals(settled, countSignals(answers, minAnswers)) })
    .where(eq(signalRounds.candidateId, candidateId));
}

type StoredAnswer = Pick<typeof surveyResponses.$inferSelect, "kind" | "mayShowIfFew" | "releasedAt">;

/**
 * Which waiting answers are released now: all once enough found reviewers have answered, later ones at the end of the
 * round. If there are too few, also because shown ones were withdrawn, only those whose authors allowed it.
 */
export function chooseReleased<Answer extends StoredAnswer>(
  answers: Answer[],
  { minAnswers, isOver }: { minAnswers: number; isOver: boolean },
): Answer[] {
  const waiting = answers.filter(({ releasedAt }) => releasedAt === null);
  const countFound = (some: Answer[]) => some.filter(({ kind }) => kind === "found").length;
  if (countFound(isOver ? answers : waiting) >= minAnswers) return waiting;
  return isOver ? waiting.filter(({ mayShowIfFew }) => mayShowIfFew) : [];
}
