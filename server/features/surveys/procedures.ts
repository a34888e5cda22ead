import { adminOnly, managerOnly, reviewerOnly } from "#server/platform/guards/guards.ts";
import { declineSurvey, nameOthers, objectForGood } from "./decline-survey.ts";
import { openSurvey } from "./open-survey.ts";
import { markAnswer, rateResponse, readResponse } from "./read-response.ts";
import {
  checkReviewerEmail,
  listExistingReviewers,
  sendTestSurvey,
  validateCandidate,
} from "./send-test-survey.ts";
import { markSignalsSeen } from "./signals/read-signals.ts";
import { submitSurvey } from "./submit-survey.ts";
import { readAboutData } from "./survey-data.ts";
import { unsubscribe } from "./unsubscribe.ts";
import { withdrawResponse } from "./withdraw-response.ts";

export const managerSignals = {
  markSeen: managerOnly.signals.markSeen.handler(({ context, input }) => markSignalsSeen(context, input)),
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

export const reviewerSurveys = {
  open: reviewerOnly.surveys.open.handler(({ context, input }) => openSurvey(context, input)),
  submit: reviewerOnly.surveys.submit.handler(({ context, input }) => submitSurvey(context, input)),
  decline: reviewerOnly.surveys.decline.handler(({ context, input }) => declineSurvey(context, input)),
  name: reviewerOnly.surveys.name.handler(({ context, input }) => nameOthers(context, input)),
  withdraw: reviewerOnly.surveys.withdraw.handler(({ context, input }) => withdrawResponse(context, input)),
  unsubscribe: reviewerOnly.surveys.unsubscribe.handler(({ context, input }) => unsubscribe(context, input)),
  aboutData: reviewerOnly.surveys.aboutData.handler(({ context, input }) => readAboutData(context, input)),
  object: reviewerOnly.surveys.object.handler(({ context, input }) => objectForGood(context, input)),
};

export const managerSurveys = {
  response: managerOnly.surveys.response.handler(({ context, input }) => readResponse(context, input)),
  mark: managerOnly.surveys.mark.handler(({ context, input }) => markAnswer(context, input)),
  rate: managerOnly.surveys.rate.handler(({ context, input }) => rateResponse(context, input)),
};
