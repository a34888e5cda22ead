import { asc, eq, inArray, lte } from "drizzle-orm";
import * as z from "zod";
import { hourMs, minuteMs } from "#contract/durations.ts";
import { mayHaveBeenContacted, correctionMs } from "#server/features/reviewers/link-state.ts";
import type { Context } from "#server/platform/context.ts";
import { lockCandidate, takeLock, transaction } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers, surveyReminders } from "#server/platform/db/schema/reviewers.ts";
import { OperationalError } from "#server/platform/errors.ts";
import { hasFailedForGood } from "#server/platform/tasks/inspect-queue.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { applyPlan, earlier, type OutreachPlan, planOutreach } from "./plan-outreach.ts";
import { selectFacts } from "./select-facts.ts";
import { isHeld, type Panel, selectPanel } from "./select-panel.ts";
import { sendReminder } from "./send-reminder.ts";
import { sendChosenSurvey } from "./send-chosen-surveys.ts";

/** A task that runs for too long is started again, so the rest waits for the next minute. */
const maxCandidatesPerRun = 1_000;
/** A candidate whose outreach failed is retried later and does not block the others. */
const retryAfterMs = hourMs;

/**
 * Advances every candidate who is due for a survey or a reminder. Several servers may run this: each skips the
 * candidates that another has locked.
 */
export const sweepOutreach = defineTask({
  name: "sweep-outreach",
  title: "Find reviewers who are due a survey or a reminder",
  data: z.object({}),
  cron: "* * * * *",
  async run(context) {
    for (let count = 0; count < maxCandidatesPerRun; count++) if (!(await advanceNext(context))) return;
  },
});

/** Retries one candidate after a failure. If it fails for good, admins see it under failed deliveries. */
export const retryOutreach = defineTask<RetryOutreach>({
  name: "advance-outreach",
  title: "Send surveys and reminders for a candidate",
  data: z.object({ candidateId: z.uuid() }),
  run: (context, { candidateId }) =>
    transaction(context, async (context) => {
      if (await lockCandidate(context, candidateId)) await advanceOutreach(context, candidateId);
    }).catch((error: unknown) => {
      // An operational error needs a person; retrying would not help.
      throw error instanceof OperationalError ? Object.assign(error, { permanent: true }) : error;
    }),
});

/**
 * How long the dashboard shows a survey as being sent. After that a manager may send it by hand, and it still goes out
 * only once.
 */
const queuedMs = 10 * minuteMs;
/** When to check a candidate again after something was sent. */
const recheckMs = 45 * 1000;

/**
 * Queues the surveys and reminders that are due for one candidate, and saves when to check again. The caller has
 * locked the candidate.
 */
export async function advanceOutreach(context: Context, candidateId: string) {
  const { db, clock, settings } = context;
  const now = clock.now();
  // Two candidates may share a former colleague. With this lock the second one sees that the colleague was chosen
  // already.
  await takeLock(context, "choose reviewers");
  const { panel, nextAt } = await queueReferees(context, await selectPanel(context, candidateId));
  const facts = await selectFacts(context, panel);
  const { contact: due, remind } = planOutreach(facts, now);
  const { outreachSpreadSeconds: spread } = settings;
  const contact = due.slice(0, spread > 0 ? 1 : undefined);
  if (contact.length > 0) await queueSurveys(context, contact);
  if (remind.length > 0) await queueReminders(context, remind);
  const next = planOutreach(applyPlan(facts, { contact, remind }, now), now);
  const didSomething = contact.length + remind.length > 0;
  const recheckAt = new Date(now.getTime() + (spread * 1000 || recheckMs));
  const outreachDueAt = didSomething ? recheckAt : earlier(next.dueAt, nextAt);
  await db
    .update(candidates)
    .set({ outreachDueAt, nextAskAt: next.nextAskAt, nextReminderAt: next.nextReminderAt })
    .where(eq(candidates.id, candidateId));
}

async function queueSurveys({ db, clock, tasks }: Context, keys: string[]) {
  const now = clock.now();
  const queuedUntil = new Date(now.getTime() + queuedMs);
  await db.update(reviewers).set({ chosenAt: now, queuedUntil }).where(inArray(reviewers.key, keys));
  await tasks.enqueueAll(
    db,
    sendChosenSurvey,
    keys.map((reviewerKey) => ({ reviewerKey })),
  );
}

/** @param isRequested a manager wants them now, even if none are planned */
export async function queueReminders(
  { db, clock, tasks }: Context,
  reminders: OutreachPlan["remind"],
  { isRequested }: { isRequested?: boolean } = {},
) {
  const added = await db
    .insert(surveyReminders)
    .values(reminders.map((reminder) => ({ ...reminder, createdAt: clock.now() })))
    .onConflictDoNothing()
    .returning({ reviewerKey: surveyReminders.reviewerKey, number: surveyReminders.number });
  await tasks.enqueueAll(
    db,
    sendReminder,
    added.map((reminder) => ({ ...reminder, isRequested })),
  );
}

/**
 * Queues the candidate's referees once the time to correct them is over and outreach is not held. All become final at
 * once, eligible or not, because the candidate can no longer correct them.
 * @returns the updated panel, and when the next referees are due
 */
async function queueReferees({ db, clock }: Pick<Context, "db" | "clock">, panel: Panel) {
  const now = clock.now();
  const waiting = panel.reviewers.filter(
    (reviewer) => reviewer.createdByType === "candidate" && !mayHaveBeenContacted(reviewer),
  );
  if (waiting.length === 0 || isHeld(panel)) return { panel, nextAt: null };
  const newest = new Date(Math.max(...waiting.map(({ createdAt }) => createdAt.getTime())) + correctionMs);
  if (newest > now) return { panel, nextAt: newest };
  const keys = waiting.map(({ key }) => key);
  await db.update(reviewers).set({ requestedAt: now }).where(inArray(reviewers.key, keys));
  const updated = panel.reviewers.map((reviewer) =>
    keys.includes(reviewer.key) ? { ...reviewer, requestedAt: now } : reviewer,
  );
  return { panel: { ...panel, reviewers: updated }, nextAt: null };
}

interface RetryOutreach {
  candidateId: string;
}

/** Queues one retry for a candidate, unless one has already failed for good and waits for an admin. */
async function queueRetry(context: Pick<Context, "db" | "tasks">, candidateId: string) {
  const { db, tasks } = context;
  if (await hasFailedForGood(context, retryOutreach.name, { candidateId })) return;
  await tasks.enqueue(db, retryOutreach, { candidateId }, { key: candidateId });
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
    log.error({ err: error }, "outreach for a candidate failed; it will be retried");
    const outreachDueAt = new Date(clock.now().getTime() + retryAfterMs);
    await db.update(candidates).set({ outreachDueAt }).where(eq(candidates.id, candidateId));
    await queueRetry(context, candidateId);
  }
  return candidateId !== undefined;
}
