import type { DeclineReason } from "#contract/surveys.ts";
import { addDoNotContact } from "#server/features/reviewers/do-not-contact.ts";
import { refuseConsumed, consumeLink } from "#server/features/reviewers/link-state.ts";
import type { Context } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { publish } from "#server/platform/publish.ts";
import { countCloseness } from "./count-closeness.ts";

interface DeclineSurvey {
  reviewerId: string;
  reason: DeclineReason;
  neverContact: boolean;
}

/** A reviewer declines. Idempotent, so that they can add 'never contact me again' afterwards. */
export function declineSurvey(context: Context, { reviewerId, reason, neverContact }: DeclineSurvey) {
  return transaction(context, async (context) => {
    const { reviewer, isFirstUse } = await consumeLink(context, reviewerId, { status: "declined", reason });
    if (reviewer.status !== "declined") refuseConsumed(reviewer.status);
    if (isFirstUse && reason === "unknown_person") await countCloseness(context, reviewer, "unknown");
    if (neverContact) await addDoNotContact(context, reviewer.email);
    await publish(context, { type: "survey.declined", reviewerKey: reviewer.key });
    return { declined: true as const };
  });
}
