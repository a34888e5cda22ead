import { eq } from "drizzle-orm";
import type { Context, ManagerContext } from "#server/platform/context.ts";
import { surveyReminders } from "#server/platform/db/schema/reviewers.ts";
import { transaction, withSystemRole } from "#server/platform/db/transaction.ts";
import { requireFound } from "#server/platform/errors.ts";
import { lockOwnCandidate, ownReviewers } from "#server/platform/scopes/scopes.ts";
import { requestedReminder } from "./plan-outreach.ts";
import { selectFacts, selectPanel } from "./select-outreach.ts";
import { sendReminder } from "./send-reminder.ts";

/**
 * A manager wants a reviewer reminded now. It is always accepted, and the response does not say whether a reminder is
 * sent: a refusal would show that somebody declined, was never contacted, or had no reminder yet.
 */
export function remindReviewer(context: ManagerContext, { reviewerKey }: { reviewerKey: string }) {
  return transaction(context, async (context) => {
    const theirs = ownReviewers(context);
    const [row] = await context.db
      .select({ candidateId: theirs.candidateId })
      .from(theirs)
      .where(eq(theirs.key, reviewerKey));
    const { candidateId } = requireFound(row, "REVIEWER_NOT_FOUND");
    await lockOwnCandidate(context, candidateId);
    await withSystemRole(context, (context) => queueRequested(context, candidateId, reviewerKey));
    return { success: true as const };
  });
}

async function queueRequested(context: Context, candidateId: string, reviewerKey: string) {
  const { db, clock, tasks } = context;
  const facts = await selectFacts(context, await selectPanel(context, candidateId));
  const number = requestedReminder(facts, reviewerKey, clock.now());
  if (number === null) return;
  const reminder = { reviewerKey, number };
  await db
    .insert(surveyReminders)
    .values({ ...reminder, createdAt: clock.now() })
    .onConflictDoNothing();
  await tasks.enqueue(db, sendReminder, { ...reminder, isRequested: true });
}
