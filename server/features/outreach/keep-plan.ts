import { eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { Explained } from "#server/platform/errors.ts";
import { planOutreach } from "./plan-outreach.ts";
import { selectFacts, selectPanel } from "./select-outreach.ts";

/**
 * Something changed: notes for the page what the system will do next, until it looks again itself. Where it cannot go on
 * it does nothing next, and what changed is kept.
 */
export async function keepPlan(context: Context, candidateId: string) {
  const { nextAskAt, nextReminderAt } = await plan(context, candidateId);
  await context.db
    .update(candidates)
    .set({ nextAskAt, nextReminderAt })
    .where(eq(candidates.id, candidateId));
}

async function plan(context: Context, candidateId: string) {
  const panel = await selectPanel(context, candidateId);
  try {
    return planOutreach(await selectFacts(context, panel), context.clock.now());
  } catch (error) {
    if (error instanceof Explained) return { nextAskAt: null, nextReminderAt: null };
    throw error;
  }
}
