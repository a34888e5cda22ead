import { eq } from "drizzle-orm";
import type { ManagerContext } from "#server/context.ts";
import { isRefused, Refused } from "#server/errors.ts";
import { visibleReviewers } from "#server/visible/visible-reviewers.ts";
import { deliverSurvey } from "./deliver-surveys.ts";
import { keepPlan } from "./keep-plan.ts";

interface SendSurvey {
  reviewerKey: string;
  /** They were told that outreach is paused, and send it all the same. */
  whilePaused: boolean;
}

/** A manager sends one of their reviewers the survey. It answers once the mail transport has accepted it. */
export async function sendSurvey(context: ManagerContext, { reviewerKey, whilePaused }: SendSurvey) {
  try {
    const sent = await deliverSurvey(context, { by: context, reviewerKey, whilePaused });
    await showNextSteps(context, reviewerKey);
    return sent;
  } catch (error) {
    // That the address takes no mail is one of several reasons, and none is told.
    if (isRefused(error, "MAIL_REFUSED")) throw new Refused("CANNOT_BE_ASKED");
    // A mail server's reason may name the recipient, whom the manager does not know.
    throw isRefused(error, "MAIL_NOT_ACCEPTED") ? new Refused(error.code) : error;
  }
}

/** The page tells at once when they are reminded. The survey is out, whatever becomes of this. */
async function showNextSteps(context: ManagerContext, reviewerKey: string) {
  const reviewers = visibleReviewers(context);
  try {
    const [row] = await context.db
      .select({ candidateId: reviewers.candidateId })
      .from(reviewers)
      .where(eq(reviewers.key, reviewerKey));
    if (row) await keepPlan(context, row.candidateId);
  } catch (error) {
    context.log.error({ err: error }, "the plan after a survey could not be kept");
  }
}
