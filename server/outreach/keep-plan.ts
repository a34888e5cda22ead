import { eq } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { planOutreach } from "./plan-outreach.ts";
import { selectFacts, selectPanel } from "./select-outreach.ts";

/** Something changed: notes for the page what the system will do next, until it looks again itself. */
export async function keepPlan(context: Context, candidateId: string) {
  const facts = await selectFacts(context, await selectPanel(context, candidateId));
  const { nextAskAt, nextReminderAt } = planOutreach(facts, context.clock.now());
  await context.db
    .update(candidates)
    .set({ nextAskAt, nextReminderAt })
    .where(eq(candidates.id, candidateId));
}
