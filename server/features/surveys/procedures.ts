import { refuseUnknownSurvey } from "#server/features/reviewers/link-state.ts";
import {
  adminOnly,
  managerOnly,
  reviewerOnly,
  secretIn,
  textIn,
  writerOnly,
} from "#server/platform/guards/guards.ts";
import { declineSurvey, nameOthers, objectForGood } from "./decline-survey.ts";
import { openSurvey } from "./open-survey.ts";
import { markAnswer, rateResponse, readResponse } from "./read-response.ts";
import {
  checkReviewerEmail,
  listExistingReviewers,
  sendTestSurvey,
  validateCandidate,
} from "./send-test-survey.ts";
import { markSignalsSeen } from "#server/features/signals/read-signals.ts";
import { submitSurvey } from "./submit-survey.ts";
import { refuseUnknownReceipt } from "./receipts.ts";
import { readAboutData } from "./survey-data.ts";
import { unsubscribe } from "./unsubscribe.ts";
import { withdrawResponse } from "./withdraw-response.ts";

export const managerSignals = {
  markSeen: writerOnly.signals.markSeen.handler(({ context, input }) => markSignalsSeen(context, input)),
};

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

// A wrong link or receipt is refused before the rest of the input is validated.
const linkHolderOnly = reviewerOnly.use(async ({ context, next }, input) => {
  await refuseUnknownSurvey(context, secretIn(input, "reviewerId"));
  return next();
});
const receiptHolderOnly = reviewerOnly.use(async ({ context, next }, input) => {
  const receipt = textIn(input, "receipt");
  // Validation says that an empty one is missing.
  if (receipt.trim() !== "") await refuseUnknownReceipt(context, receipt);
  return next();
});

export const reviewerSurveys = {
  open: reviewerOnly.surveys.open.handler(({ context, input }) => openSurvey(context, input)),
  submit: linkHolderOnly.surveys.submit.handler(({ context, input }) => submitSurvey(context, input)),
  decline: linkHolderOnly.surveys.decline.handler(({ context, input }) => declineSurvey(context, input)),
  name: receiptHolderOnly.surveys.name.handler(({ context, input }) => nameOthers(context, input)),
  withdraw: receiptHolderOnly.surveys.withdraw.handler(({ context, input }) =>
    withdrawResponse(context, input),
  ),
  unsubscribe: reviewerOnly.surveys.unsubscribe.handler(({ context, input }) => unsubscribe(context, input)),
  aboutData: reviewerOnly.surveys.aboutData.handler(({ context, input }) => readAboutData(context, input)),
  object: reviewerOnly.surveys.object.handler(({ context, input }) => objectForGood(context, input)),
};

export const managerSurveys = {
  response: managerOnly.surveys.response.handler(({ context, input }) => readResponse(context, input)),
  mark: writerOnly.surveys.mark.handler(({ context, input }) => markAnswer(context, input)),
  rate: writerOnly.surveys.rate.handler(({ context, input }) => rateResponse(context, input)),
};
