import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { roundDays } from "#contract/batch-release.ts";
import { barestCard } from "#contract/cards.ts";
import type { BatchRelease } from "#contract/candidates.ts";
import { dayMs } from "#contract/durations.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import type { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers as table } from "#server/platform/db/schema/reviewers.ts";
import { oneRow } from "#server/platform/errors.ts";
import { type ManagerScope, responsesFor, reviewersFor } from "#server/platform/scopes/scopes.ts";

/** The state of a candidate's batch release; null if answers are shown as they arrive. */
export async function readBatchRelease(
  context: ManagerContext,
  candidate: typeof candidates.$inferSelect,
): Promise<BatchRelease | null> {
  const { id, answersTogether: minAnswers, createdAt, foundShown } = candidate;
  if (!minAnswers) return null;
  const reviewers = reviewersFor(context);
  const [row] = await context.db
    .select({
      contacted: sql<number>`count(${reviewers.shownAsSentAt})::int`,
      lastContactedAt: sql<Date | null>`max(${reviewers.shownAsSentAt})`.mapWith(table.surveySentAt),
    })
    .from(reviewers)
    .where(and(eq(reviewers.candidateId, id), eq(reviewers.createdByType, "system")));
  const { contacted, lastContactedAt } = oneRow(row);
  const shown = await selectReleased(context, id);
  const named = shown.filter(({ kind }) => kind !== "found").length;
  // Without a survey there is no round that could end.
  const isStarted = lastContactedAt !== null || shown.length > 0;
  const isOver = isStarted && roundEnd({ createdAt, lastContactedAt }) <= context.clock.now();
  const stateBefore = isOver ? "too_few" : "waiting";
  return {
    least: minAnswers,
    asked: contacted + named,
    state: foundShown >= minAnswers ? "shown" : stateBefore,
    answers: shown.map(({ key, label, card }) => ({ key, label, card })),
  };
}

/** The released answers about a candidate, by release and then in random order. */
async function selectReleased(scope: ManagerScope, candidateId: string) {
  const responses = responsesFor(scope);
  const rows = await scope.db
    .select({
      key: responses.id,
      kind: responses.kind,
      card: responses.card,
    })
    .from(responses)
    .where(and(eq(responses.candidateId, candidateId), isNotNull(responses.kind)))
    .orderBy(asc(responses.releasedAt), asc(responses.id));
  return rows.map((row, index) => ({ ...row, card: row.card ?? barestCard, label: answerLabel(index) }));
}

/** Released answers have no reviewer and therefore no letter. */
export const answerLabel = (index: number) => `Answer ${index + 1}`;

/** When the round ends. It depends only on what the hiring team knows, not on who answered. */
export function roundEnd({
  createdAt,
  lastContactedAt,
}: {
  createdAt: Date;
  lastContactedAt: Date | null;
}): Date {
  return new Date((lastContactedAt ?? createdAt).getTime() + roundDays * dayMs);
}
