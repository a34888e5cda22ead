import { and, eq, isNull } from "drizzle-orm";
import type { SurveySent } from "#contract/reviewers.ts";
import { shownName } from "#contract/written-name.ts";
import { isQuiet } from "#server/features/reviewers/reviewer-view.ts";
import { selectCopyGrants } from "#server/features/reviewers/data-sources.ts";
import type { Context, ManagerContext, ManagerStepsContext } from "#server/platform/context.ts";
import { withManagerRole, withSystemRole } from "#server/platform/db/transaction.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { requireFound, isAppError, AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { written } from "#server/platform/mail/send.ts";
import { getOwnCandidate, ownCandidates, ownJobs, ownReviewers } from "#server/platform/scopes/scopes.ts";
import { savePlan } from "./change-outreach.ts";
import { deliverSurvey } from "./deliver-surveys.ts";
import type { OwnWords } from "./plan-surveys.ts";
import { selectPanel } from "./select-outreach.ts";
import { previewDraft } from "./survey-draft.ts";

interface SendSurvey {
  reviewerKey: string;
  /** They were told that outreach is paused, and send it all the same. */
  whilePaused: boolean;
  /** What they add to the e-mail. */
  ownWords: string | null;
}

/**
 * A manager sends one of their reviewers the survey. It answers once the mail transport has accepted it; where no more is
 * told of a reviewer than an answer, they are handed over, whatever comes of it.
 */
export async function sendSurvey(
  context: ManagerStepsContext,
  { reviewerKey, whilePaused, ownWords }: SendSurvey,
): Promise<SurveySent> {
  const { candidateId, isUntold } = await withManagerRole(context, (context) =>
    getOwnReviewer(context, reviewerKey),
  );
  const { firstName, lastName } = context.manager;
  const words = ownWords === null ? null : { ownWords, ownWordsBy: `${firstName} ${lastName}` };
  if (isUntold) return queueSurvey(context, reviewerKey, words);
  try {
    const sent = await deliverSurvey(context, { by: context, reviewerKey, whilePaused, words });
    await showNextSteps(context, candidateId);
    return sent;
  } catch (error) {
    // That the address takes no mail is one of several reasons, and none is told.
    if (isAppError(error, "MAIL_REFUSED")) throw new AppError("CANNOT_BE_ASKED");
    // A mail server's reason may name the recipient, whom the manager does not know.
    throw isAppError(error, "MAIL_NOT_ACCEPTED") ? new AppError(error.code) : error;
  }
}

async function getOwnReviewer(context: ManagerContext, reviewerKey: string) {
  const [theirs, candidates] = [ownReviewers(context), ownCandidates(context)];
  const jobs = ownJobs(context);
  const [row] = await context.db
    .select({
      candidateId: theirs.candidateId,
      createdByType: theirs.createdByType,
      answersTogether: candidates.answersTogether,
      isActive: jobs.isActive,
    })
    .from(theirs)
    .innerJoin(candidates, eq(candidates.id, theirs.candidateId))
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(eq(theirs.key, reviewerKey));
  const reviewer = requireFound(row, "REVIEWER_NOT_FOUND");
  if (!reviewer.isActive) throw new AppError("JOB_ARCHIVED");
  return { candidateId: reviewer.candidateId, isUntold: isQuiet(reviewer, reviewer) };
}

/** They are asked with the next look at the candidate, if they may be asked, and were not. */
function queueSurvey(
  context: ManagerStepsContext,
  reviewerKey: string,
  words: OwnWords | null,
): Promise<SurveySent> {
  return withManagerRole(context, async (context) => {
    // First, since it locks the candidate.
    await publish(context, { type: "reviewer.requested", reviewerKey });
    await withSystemRole(context, async ({ db, clock }) => {
      const isTheirs = eq(reviewers.key, reviewerKey);
      if (words)
        await db
          .update(reviewers)
          .set(words)
          .where(and(isTheirs, isNull(reviewers.handedOverAt)));
      await db
        .update(reviewers)
        .set({ requestedAt: clock.now() })
        .where(and(isTheirs, isNull(reviewers.requestedAt)));
    });
    return { success: true as const, sentOn: null, outcome: "handed_over" as const };
  });
}

/** The page tells at once when they are reminded. The survey is out, whatever becomes of this. */
async function showNextSteps(context: Context, candidateId: string) {
  try {
    await savePlan(context, candidateId);
  } catch (error) {
    context.log.error({ err: error }, "the plan after a survey could not be kept");
  }
}

interface PreviewSurvey {
  candidateId: string;
  ownWords: string | null;
}

/** The e-mail that asks, as it would go out now. What is each reviewer's own, name, reason and link, is left open: it would tell who they are. */
export async function previewSurvey(context: ManagerContext, { candidateId, ownWords }: PreviewSurvey) {
  await getOwnCandidate(context, candidateId);
  const { firstName, lastName } = context.manager;
  const added = ownWords === null ? null : { text: ownWords, by: shownName(`${firstName} ${lastName}`) };
  const { subject, body } = await withSystemRole(context, async (context) => {
    const mayBeCopied = (await selectCopyGrants(context, [candidateId])).has(candidateId);
    const panel = await selectPanel(context, candidateId);
    return previewDraft(context, { ...panel, added, mayBeCopied }, context.clock.now());
  });
  return { subject, ...written(body) };
}
