import { asc, eq, inArray, lte } from "drizzle-orm";
import * as z from "zod";
import { hourMs, minuteMs } from "#contract/date-words.ts";
import type { Contacts } from "#server/features/reviewers/reviewer-view.ts";
import { isQueued, thinkOverMs } from "#server/features/reviewers/link-state.ts";
import type { Context } from "#server/platform/context.ts";
import { takeLock, transaction } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers, surveyReminders } from "#server/platform/db/schema/reviewers.ts";
import { OperationalError } from "#server/platform/errors.ts";
import { hasFailedForGood } from "#server/platform/tasks/inspect-queue.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { afterDoing, earlier, type Plan, planOutreach } from "./plan-outreach.ts";
import { isHeld, type Panel, selectFacts, selectPanel } from "./select-outreach.ts";
import { sendReminder } from "./send-reminder.ts";
import { sendSurveyTask } from "./send-survey-task.ts";

/** More wait for the next minute: a task that takes too long would be started again. */
const mostAtOnce = 1_000;
/** What fails is looked at again later, and holds nobody else up. */
const afterFailureMs = hourMs;

/**
 * Goes on with every candidate about whom somebody is to be asked or reminded now, however many servers do this at the
 * same time: whom one is at, the others skip.
 */
export const sweepOutreach = defineTask({
  name: "sweep-outreach",
  title: "Look for reviewers who are to be asked or reminded",
  data: z.object({}),
  cron: "* * * * *",
  async run(context) {
    for (let count = 0; count < mostAtOnce; count++) if (!(await advanceNext(context))) return;
  },
});

/** Looks once more at a candidate where that failed. What only a person can put right stands before admins then. */
export const continueOutreach = defineTask<ContinueOutreach>({
  name: "advance-outreach",
  title: "Ask and remind about a candidate",
  data: z.object({ candidateId: z.uuid() }),
  run: (context, { candidateId }) =>
    transaction(context, async (context) => {
      const { id } = candidates;
      const [held] = await context.db
        .select({ id })
        .from(candidates)
        .where(eq(id, candidateId))
        .for("update");
      if (held) await advanceOutreach(context, candidateId);
    }).catch((error: unknown) => {
      // Another try would say the same.
      throw error instanceof OperationalError ? Object.assign(error, { permanent: true }) : error;
    }),
});

/** For so long the dashboard says that a survey is on its way; then a person may send it, and it still goes out once. */
const queuedMs = 10 * minuteMs;
/** After something was done it is looked again, whatever comes of it. */
const soonMs = 45 * 1000;

/**
 * Asks and reminds whoever is due about one candidate, and notes when to look again. The caller holds the candidate's
 * row.
 * @param known what was looked up about the reviewers' addresses before, in the same transaction
 */
export async function advanceOutreach(context: Context, candidateId: string, known?: Contacts) {
  const { db, clock, settings } = context;
  const now = clock.now();
  // Two candidates may share a former colleague: whoever is chosen second sees that they were asked.
  await takeLock(context, "choose reviewers");
  const { panel, nextAt } = await queueReferees(context, await selectPanel(context, candidateId));
  const facts = await selectFacts(context, panel, known);
  const { ask: due, remind } = planOutreach(facts, now);
  const { outreachSpreadSeconds: spread } = settings;
  const ask = due.slice(0, spread > 0 ? 1 : undefined);
  if (ask.length > 0) await choose(context, ask);
  if (remind.length > 0) await recordReminders(context, remind);
  const next = planOutreach(afterDoing(facts, { ask, remind }, now), now);
  const didSomething = ask.length + remind.length > 0;
  const again = new Date(now.getTime() + (spread * 1000 || soonMs));
  const outreachDueAt = didSomething ? again : earlier(next.dueAt, nextAt);
  await db
    .update(candidates)
    .set({ outreachDueAt, nextAskAt: next.nextAskAt, nextReminderAt: next.nextReminderAt })
    .where(eq(candidates.id, candidateId));
}

async function choose({ db, clock, tasks }: Context, keys: string[]) {
  const now = clock.now();
  const queuedUntil = new Date(now.getTime() + queuedMs);
  await db.update(reviewers).set({ chosenAt: now, queuedUntil }).where(inArray(reviewers.key, keys));
  await tasks.enqueueAll(
    db,
    sendSurveyTask,
    keys.map((reviewerKey) => ({ reviewerKey })),
  );
}

async function recordReminders({ db, clock, tasks }: Context, due: Plan["remind"]) {
  const noted = await db
    .insert(surveyReminders)
    .values(due.map((one) => ({ ...one, createdAt: clock.now() })))
    .onConflictDoNothing()
    .returning({ reviewerKey: surveyReminders.reviewerKey, number: surveyReminders.number });
  await tasks.enqueueAll(db, sendReminder, noted);
}

/**
 * Whom the candidate named is handed over once that was thought over and anybody may be asked: all at once, whether they
 * may be asked or not, since from then on the candidate cannot correct them. The caller holds the candidate's row.
 * @returns the panel as it is then, and when the next are
 */
async function queueReferees({ db, clock }: Pick<Context, "db" | "clock">, panel: Panel) {
  const now = clock.now();
  const waiting = panel.reviewers.filter((one) => one.createdByType === "candidate" && !isQueued(one));
  if (waiting.length === 0 || isHeld(panel)) return { panel, nextAt: null };
  const newest = new Date(Math.max(...waiting.map(({ createdAt }) => createdAt.getTime())) + thinkOverMs);
  if (newest > now) return { panel, nextAt: newest };
  const keys = waiting.map(({ key }) => key);
  await db.update(reviewers).set({ requestedAt: now }).where(inArray(reviewers.key, keys));
  const handedOver = panel.reviewers.map((one) =>
    keys.includes(one.key) ? { ...one, requestedAt: now } : one,
  );
  return { panel: { ...panel, reviewers: handedOver }, nextAt: null };
}

interface ContinueOutreach {
  candidateId: string;
}

/** A candidate about whom it could not go on is noticed, once, until somebody has tried again. */
async function recordStandstill(context: Pick<Context, "db" | "tasks">, candidateId: string) {
  const { db, tasks } = context;
  if (await hasFailedForGood(context, continueOutreach.name, { candidateId })) return;
  await tasks.enqueue(db, continueOutreach, { candidateId }, { key: candidateId });
}

async function advanceNext(context: Context): Promise<boolean> {
  const { db, clock, log } = context;
  let candidateId: string | undefined;
  try {
    await transaction(context, async (context) => {
      const [due] = await context.db
        .select({ id: candidates.id })
        .from(candidates)
        .where(lte(candidates.outreachDueAt, clock.now()))
        .orderBy(asc(candidates.outreachDueAt))
        .limit(1)
        .for("update", { skipLocked: true });
      candidateId = due?.id;
      if (due) await advanceOutreach(context, due.id);
    });
  } catch (error) {
    if (candidateId === undefined) throw error;
    log.error({ err: error }, "outreach about a candidate could not go on");
    const outreachDueAt = new Date(clock.now().getTime() + afterFailureMs);
    await db.update(candidates).set({ outreachDueAt }).where(eq(candidates.id, candidateId));
    await recordStandstill(context, candidateId);
  }
  return candidateId !== undefined;
}
