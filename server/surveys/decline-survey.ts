import type { DeclineReason } from "#contract/surveys.ts";
import type { Context } from "#server/context.ts";
import { keepFromContacting } from "#server/reviewers/do-not-contact.ts";
import { wakeForReviewer } from "#server/reviewers/wake-outreach.ts";
import { refuseSpent, spendLink } from "#server/reviewers/link-state.ts";

interface DeclineSurvey {
  reviewerId: string;
  reason: DeclineReason;
  neverContact: boolean;
}

/** A reviewer would rather not. Said twice it is still once, so that whoever declined may add 'never again'. */
export function declineSurvey(context: Context, { reviewerId, reason, neverContact }: DeclineSurvey) {
  const { db, clock, secret } = context;
  return db.transaction(async (tx) => {
    const declined = { status: "declined", declinedAt: clock.now(), declineReason: reason } as const;
    const { reviewer } = await spendLink(tx, context, reviewerId, declined);
    await wakeForReviewer(tx, reviewer.key, clock.now());
    if (reviewer.status !== "declined") refuseSpent(reviewer.status);
    if (neverContact) await keepFromContacting(tx, secret, reviewer.email, clock.now());
    return { declined: true as const };
  });
}
