import { and, eq, isNull } from "drizzle-orm";
import type { SurveySent } from "#contract/reviewers.ts";
import { shownName } from "#contract/written-name.ts";
import { isProgressHidden } from "#server/features/reviewers/reviewer-view.ts";
import { selectCopyGrants } from "#server/features/reviewers/data-sources.ts";
import { toDateString } from "#server/platform/clock.ts";
import type { Context, ManagerContext, ManagerStepsContext } from "#server/platform/context.ts";
import { withManagerRole, withSystemRole } from "#server/platform/db/transaction.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { requireFound, isAppError, AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { withoutReason } from "#server/platform/mail/refusals.ts";
import { renderMail } from "#server/platform/mail/send.ts";
import { refuseRole, requireCandidate, reviewersFor } from "#server/platform/scopes/scopes.ts";
import { savePlan } from "./change-outreach.ts";
import { deliverSurvey } from "./deliver-surveys.ts";
import type { OwnWords } from "./survey-draft.ts";
import { selectPanel } from "./select-panel.ts";
import { previewDraft } from "./survey-draft.ts";

interface SendSurvey {
  reviewerKey: string;
  /** The manager confirmed sending despite the pause. */
  whilePaused: boolean;
  /** The manager's own message in the e-mail. */
  ownWords: string | null;
}

/**
 * A manager sends a reviewer the survey. Returns once the mail server has accepted it, and in the same way if the
 * reviewer may not be contacted. If the manager does not see the progress, it returns after queueing.
 */
export async function sendSurvey(
  context: ManagerStepsContext,
  { reviewerKey, whilePaused, ownWords }: SendSurvey,
): Promise<SurveySent> {
  const { candidateId, isHidden } = await withManagerRole(context, (context) =>
    getOwnReviewer(context, reviewerKey),
  );
  const { firstName, lastName } = context.manager;
  const words = ownWords === null ? null : { ownWords, ownWordsBy: `${firstName} ${lastName}` };
  if (isHidden) return queueSurvey(context, reviewerKey, words);
  const sent = await deliverSurvey(context, { by: context, reviewerKey, whilePaused, words }).catch(
    (error: unknown): SurveySent => {
      // Someone who may not be contacted looks like someone who was: the manager must not learn who objected.
      if (isAppError(error, "MAIL_REFUSED", "CANNOT_BE_ASKED"))
        return { success: true, sentOn: toDateString(context.clock.now()), outcome: "sent" };
      throw withoutReason(error);
    },
  );
  await updateNextSteps(context, candidateId);
  return sent;
}

async function getOwnReviewer(context: ManagerContext, reviewerKey: string) {
  const ownReviewers = reviewersFor(context);
  const [row] = await context.db
    .select({
      candidateId: ownReviewers.candidateId,
      createdByType: ownReviewers.createdByType,
      shownAsSentAt: ownReviewers.shownAsSentAt,
      answersTogether: ownReviewers.answersTogether,
      jobIsActive: ownReviewers.jobIsActive,
      role: ownReviewers.role,
    })
    .from(ownReviewers)
    .where(eq(ownReviewers.key, reviewerKey));
  const reviewer = requireFound(row, "REVIEWER_NOT_FOUND");
  refuseRole(reviewer.role, "edit");
  if (!reviewer.jobIsActive) throw new AppError("JOB_ARCHIVED");
  const isHidden = isProgressHidden(reviewer, reviewer);
  if (reviewer.shownAsSentAt && !isHidden) throw new AppError("SURVEY_ALREADY_SENT");
  return { candidateId: reviewer.candidateId, isHidden };
}

/** They are contacted when the candidate is checked next, if they are eligible and were not contacted before. */
function queueSurvey(
  context: ManagerStepsContext,
  reviewerKey: string,
  words: OwnWords | null,
): Promise<SurveySent> {
  return withManagerRole(context, async (context) => {
    // Publish first, because it locks the candidate.
    await publish(context, { type: "reviewer.requested", reviewerKey });
    await withSystemRole(context, async ({ db, clock }) => {
      const isReviewer = eq(reviewers.key, reviewerKey);
      if (words)
        await db
          .update(reviewers)
          .set(words)
          .where(and(isReviewer, isNull(reviewers.deliveryStartedAt)));
      await db
        .update(reviewers)
        .set({ requestedAt: clock.now() })
        .where(and(isReviewer, isNull(reviewers.requestedAt)));
    });
    return { success: true as const, sentOn: null, outcome: "handed_over" as const };
  });
}

/** Updates the next steps on the page, whether or not the survey left. A failure does not matter. */
async function updateNextSteps(context: Context, candidateId: string) {
  try {
    await savePlan(context, candidateId);
  } catch (error) {
    context.log.error({ err: error }, "the next steps after a survey could not be saved");
  }
}

interface PreviewSurvey {
  candidateId: string;
  ownWords: string | null;
}

/** The survey e-mail as it would be sent now. Name, reason and link stay blank, because they identify the reviewer. */
export async function previewSurvey(context: ManagerContext, { candidateId, ownWords }: PreviewSurvey) {
  await requireCandidate(context, candidateId);
  const { firstName, lastName } = context.manager;
  const added = ownWords === null ? null : { text: ownWords, by: shownName(`${firstName} ${lastName}`) };
  const { subject, body } = await withSystemRole(context, async (context) => {
    const mayBeCopied = (await selectCopyGrants(context, [candidateId])).has(candidateId);
    const panel = await selectPanel(context, candidateId);
    return previewDraft(context, { ...panel, added, mayBeCopied }, context.clock.now());
  });
  return { subject, ...renderMail(body) };
}
