import type { Context, ManagerContext } from "#server/platform/context.ts";
import { transaction, withSystemRole } from "#server/platform/db/transaction.ts";
import { lockCandidateOf } from "#server/platform/scopes/scopes.ts";
import { queueReminders } from "./advance-outreach.ts";
import { requestedReminder } from "./plan-reminders.ts";
import { selectFacts } from "./select-facts.ts";
import { selectPanel } from "./select-panel.ts";

/**
 * A manager wants a reviewer reminded now. It is always accepted, and the response does not say whether a reminder is
 * sent: a refusal would show that somebody declined, was never contacted, or had no reminder yet.
 */
export function requestReminder(context: ManagerContext, { reviewerKey }: { reviewerKey: string }) {
  return transaction(context, async (context) => {
    const { id } = await lockCandidateOf(context, reviewerKey);
    await withSystemRole(context, (context) => queueRequestedReminder(context, id, reviewerKey));
    return { success: true as const };
  });
}

async function queueRequestedReminder(context: Context, candidateId: string, reviewerKey: string) {
  const facts = await selectFacts(context, await selectPanel(context, candidateId));
  const number = requestedReminder(facts, reviewerKey, context.clock.now());
  if (number !== null) await queueReminders(context, [{ reviewerKey, number }], { isRequested: true });
}
