import { eq, inArray, sql } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { reviewers, surveyReminders } from "#server/db/schema/reviewers.ts";
import { sendSurveyTask } from "./send-survey-task.ts";
import { type Plan, planOutreach } from "./plan-outreach.ts";
import { selectOutreach } from "./select-outreach.ts";
import { sendReminder } from "./send-reminder.ts";

/** For so long the dashboard says that a survey is on its way; then a person may send it, and it still goes out once. */
const queuedMs = 10 * 60 * 1000;
/** After something was done it is looked again, whatever comes of it. */
const soonMs = 45 * 1000;

/**
 * Asks and reminds whoever is due about one candidate, and notes when to look again. The caller holds the candidate's
 * row.
 */
export async function advanceOutreach(context: Context, candidateId: string) {
  const { db, clock, settings } = context;
  const now = clock.now();
  // Two candidates may share a former colleague: whoever is chosen second sees that they were asked.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('choose reviewers'))`);
  const { facts } = await selectOutreach(context, candidateId);
  const plan = planOutreach(facts, now);
  const { outreachSpreadSeconds: spread } = settings;
  const chosen = plan.ask.slice(0, spread > 0 ? 1 : undefined);
  if (chosen.length > 0) await ask(context, chosen);
  if (plan.remind.length > 0) await remind(context, plan.remind);
  const didSomething = chosen.length + plan.remind.length > 0;
  const again = new Date(now.getTime() + (spread * 1000 || soonMs));
  const next = didSomething ? again : earliest(plan.nextAskAt, plan.nextReminderAt);
  await db.update(candidates).set({ outreachDueAt: next }).where(eq(candidates.id, candidateId));
}

async function ask({ db, clock, tasks }: Context, keys: string[]) {
  const now = clock.now();
  const queuedUntil = new Date(now.getTime() + queuedMs);
  await db.update(reviewers).set({ chosenAt: now, queuedUntil }).where(inArray(reviewers.key, keys));
  await tasks.enqueueAll(
    db,
    sendSurveyTask,
    keys.map((reviewerKey) => ({ reviewerKey })),
  );
}

async function remind({ db, clock, tasks }: Context, due: Plan["remind"]) {
  const noted = await db
    .insert(surveyReminders)
    .values(due.map((one) => ({ ...one, createdAt: clock.now() })))
    .onConflictDoNothing()
    .returning({ reviewerKey: surveyReminders.reviewerKey, number: surveyReminders.number });
  await tasks.enqueueAll(db, sendReminder, noted);
}

function earliest(...moments: (Date | null)[]): Date | null {
  const known = moments.filter((moment) => moment !== null);
  return known.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}
