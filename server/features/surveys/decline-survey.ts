import type { DeclineReason } from "#contract/surveys.ts";
import type { Context } from "#server/platform/context.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { keepFromContacting } from "#server/features/reviewers/do-not-contact.ts";
import { countCloseness } from "./count-closeness.ts";
import { refuseSpent, spendLink } from "#server/features/reviewers/link-state.ts";

interface DeclineSurvey {
  reviewerId: string;
  reason: DeclineReason;
  neverContact: boolean;
}

/** A reviewer would rather not. Said twice it is still once, so that whoever declined may add 'never again'. */
export function declineSurvey(context: Context, { reviewerId, reason, neverContact }: DeclineSurvey) {
  return inTransaction(context, async (context) => {
    const { reviewer, spent } = await spendLink(context, reviewerId, { status: "declined", reason });
    if (reviewer.status !== "declined") refuseSpent(reviewer.status);
    if (spent && reason === "unknown_person") await countCloseness(context, reviewer.likelihood, "unknown");
    if (neverContact) await keepFromContacting(context, reviewer.email);
    await happened(context, { type: "survey.declined", reviewerKey: reviewer.key });
    return { declined: true as const };
  });
}
