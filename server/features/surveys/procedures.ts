import { refuseUnknownSurvey } from "#server/features/reviewers/link-state.ts";
import {
  adminOnly,
  managerInRole,
  reviewerOnly,
  run,
  secretIn,
  textIn,
  writerInRole,
} from "#server/platform/guards/guards.ts";
import { declineSurvey } from "./decline-survey.ts";
import { nameOthers } from "./name-others.ts";
import { objectForGood } from "./object-for-good.ts";
import { openSurvey } from "./open-survey.ts";
import { markAnswer, rateResponse } from "./rate-response.ts";
import { readResponse } from "./read-response.ts";
import {
  checkReviewerEmail,
  listExistingReviewers,
  sendTestSurvey,
  validateCandidate,
} from "./send-test-survey.ts";
import { markSignalsSeen } from "#server/features/signals/read-signals.ts";
import { submitSurvey } from "./submit-survey.ts";
import { refuseUnknownReceipt } from "./receipts.ts";
import { readAboutData } from "./about-data.ts";
import { unsubscribe } from "./unsubscribe.ts";
import { withdrawResponse } from "./withdraw-response.ts";

export const managerSignals = {
  markSeen: writerInRole.signals.markSeen.handler(run(markSignalsSeen)),
};

export const adminSurveyTests = {
  candidate: adminOnly.surveyTests.candidate.handler(run(validateCandidate)),
  reviewers: adminOnly.surveyTests.reviewers.handler(run(listExistingReviewers)),
  checkEmail: adminOnly.surveyTests.checkEmail.handler(run(checkReviewerEmail)),
  send: adminOnly.surveyTests.send.handler(run(sendTestSurvey)),
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
  open: reviewerOnly.surveys.open.handler(run(openSurvey)),
  submit: linkHolderOnly.surveys.submit.handler(run(submitSurvey)),
  decline: linkHolderOnly.surveys.decline.handler(run(declineSurvey)),
  name: receiptHolderOnly.surveys.name.handler(run(nameOthers)),
  withdraw: receiptHolderOnly.surveys.withdraw.handler(run(withdrawResponse)),
  unsubscribe: reviewerOnly.surveys.unsubscribe.handler(run(unsubscribe)),
  aboutData: reviewerOnly.surveys.aboutData.handler(run(readAboutData)),
  object: reviewerOnly.surveys.object.handler(run(objectForGood)),
};

export const managerSurveys = {
  response: managerInRole.surveys.response.handler(run(readResponse)),
  mark: writerInRole.surveys.mark.handler(run(markAnswer)),
  rate: writerInRole.surveys.rate.handler(run(rateResponse)),
};
