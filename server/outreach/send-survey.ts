import type { ManagerContext } from "#server/context.ts";
import { isRefused, Refused } from "#server/errors.ts";
import { deliverSurvey } from "./deliver-surveys.ts";

interface SendSurvey {
  reviewerKey: string;
  /** They were told that outreach is paused, and send it all the same. */
  whilePaused: boolean;
}

/** A manager sends one of their reviewers the survey. It answers once the mail transport has accepted it. */
export async function sendSurvey(context: ManagerContext, { reviewerKey, whilePaused }: SendSurvey) {
  try {
    return await deliverSurvey(context, { by: context, reviewerKey, whilePaused });
  } catch (error) {
    // A mail server's reason may name the recipient, whom the manager does not know.
    throw isRefused(error, "MAIL_REFUSED", "MAIL_NOT_ACCEPTED") ? new Refused(error.code) : error;
  }
}
