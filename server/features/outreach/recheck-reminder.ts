import { eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import type { SurveyRequest } from "./survey-draft.ts";
import { planOutreach } from "./plan-outreach.ts";
import { selectFacts, selectPanel } from "./select-outreach.ts";

export interface ReminderId {
  reviewerKey: string;
  number: number;
}

/** Whom it reminds, if it would be planned at this moment too: they may have answered, or somebody paused, or it is night. */
export async function recheckReminder(
  context: Context,
  { reviewerKey, number }: ReminderId,
): Promise<SurveyRequest | null> {
  const { db, clock } = context;
  const [reviewer] = await db.select().from(reviewers).where(eq(reviewers.key, reviewerKey));
  if (!reviewer) return null;
  const panel = await selectPanel(context, reviewer.candidateId);
  const facts = await selectFacts(context, panel);
  const before = facts.reviewers.map((one) => ({
    ...one,
    reminders: one.reminders.filter((other) => one.key !== reviewerKey || other.number !== number),
  }));
  const { remind } = planOutreach({ ...facts, reviewers: before }, clock.now());
  const isDue = remind.some((one) => one.reviewerKey === reviewerKey && one.number === number);
  return isDue ? { ...panel, reviewer } : null;
}
