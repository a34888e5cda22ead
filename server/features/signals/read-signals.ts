import { setImmediate } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { and, eq, isNotNull } from "drizzle-orm";
import type { ReportSignals, Signals } from "#contract/signals.ts";
import type { Answers } from "#contract/surveys.ts";
import type { Context, ManagerContext } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { orReplacement } from "#server/platform/db/schema/columns.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { signalRounds, surveyResponses, type Traces } from "#server/platform/db/schema/surveys.ts";
import { publish } from "#server/platform/publish.ts";
import { type ManagerScope, lockCandidateTo, candidatesFor } from "#server/platform/scopes/scopes.ts";
import { addSignals, countSignals, type TracedAnswer } from "./count-signals.ts";
import { lockRound } from "./lock-round.ts";
import { prepareAnswer } from "./prepare-answer.ts";

/** The signals about a candidate's answers that a manager may read. */
export async function readSignals(scope: ManagerScope, candidateId: string): Promise<ReportSignals> {
  const candidates = candidatesFor(scope);
  const [row] = await scope.db
    .select({ current: signalRounds.current, settled: signalRounds.settled, seen: signalRounds.seen })
    .from(candidates)
    .innerJoin(signalRounds, eq(signalRounds.candidateId, candidates.id))
    .where(eq(candidates.id, candidateId));
  return row ? toReport(row) : { answers: 0, things: [], seen: false };
}

/** Signals that have changed are unseen again. */
function toReport({
  current,
  settled,
  seen,
}: Pick<typeof signalRounds.$inferSelect, "current" | "settled" | "seen">): ReportSignals {
  const signals: Signals = addSignals(settled, current);
  return { ...signals, seen: isDeepStrictEqual(seen?.things, signals.things) };
}

/** The manager has seen these signals; the audit log records it. */
export function markSignalsSeen(
  context: ManagerContext,
  { candidateId, signals }: { candidateId: string; signals: Signals },
): Promise<ReportSignals> {
  return transaction(context, async (context) => {
    await lockCandidateTo("edit", context, candidateId);
    const previous = await readSignals(context, candidateId);
    await context.db
      .update(signalRounds)
      .set({ seen: signals })
      .where(eq(signalRounds.candidateId, candidateId));
    const current = await readSignals(context, candidateId);
    if (current.seen && !previous.seen && current.things.length > 0)
      await publish(context, { type: "signals.seen", candidateId });
    return current;
  });
}

/** Counts signals again after responses were deleted. Counts that cannot be made again stay until all responses are. */
export async function recountSignals(context: Pick<Context, "db">, candidateId: string) {
  const { db } = context;
  await lockRound(context, candidateId);
  await recountPending(context, candidateId);
  if ((await db.$count(surveyResponses, eq(surveyResponses.candidateId, candidateId))) > 0) return;
  await db
    .update(signalRounds)
    .set({ settled: addSignals(), seen: null })
    .where(eq(signalRounds.candidateId, candidateId));
}

/** For a transaction that has locked the round: concurrent answers are counted one after the other. */
export async function recountPending({ db }: Pick<Context, "db">, candidateId: string) {
  const rows = await db
    .select({
      createdByType: reviewers.createdByType,
      questions: reviewers.questions,
      responses: orReplacement<Answers>(surveyResponses.responses, {}),
      traces: orReplacement<Traces | null>(surveyResponses.traces, null),
    })
    .from(surveyResponses)
    .innerJoin(reviewers, eq(reviewers.linkHash, surveyResponses.linkHash))
    .where(and(eq(surveyResponses.candidateId, candidateId), isNotNull(surveyResponses.traces)));
  const answers: TracedAnswer[] = [];
  for (const { createdByType, questions, responses, traces } of rows) {
    if (traces === null) continue;
    const content = prepareAnswer(questions ?? [], responses);
    answers.push({ isFound: createdByType === "system", content, traces });
    await setImmediate(); // lets other requests run
  }
  await db
    .update(signalRounds)
    .set({ current: countSignals(answers, null) })
    .where(eq(signalRounds.candidateId, candidateId));
}
