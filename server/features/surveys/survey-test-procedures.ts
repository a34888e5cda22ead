import { adminOnly } from "#server/platform/guards/doors.ts";
import { checkReviewerEmail } from "./check-reviewer-email.ts";
import { listExistingReviewers } from "./list-existing-reviewers.ts";
import { sendTestSurvey } from "./send-test-survey.ts";
import { validateCandidate } from "./validate-candidate.ts";

export const adminSurveyTests = {
  candidate: adminOnly.surveyTests.candidate.handler(({ context, input }) =>
    validateCandidate(context, input),
  ),
  reviewers: adminOnly.surveyTests.reviewers.handler(({ context, input }) =>
    listExistingReviewers(context, input),
  ),
  checkEmail: adminOnly.surveyTests.checkEmail.handler(({ context, input }) =>
    checkReviewerEmail(context, input),
  ),
  send: adminOnly.surveyTests.send.handler(({ context, input }) => sendTestSurvey(context, input)),
};
