import { managerOnly, reviewerOnly } from "#server/platform/guards/doors.ts";
import { declineSurvey } from "./decline-survey.ts";
import { markAnswer } from "./mark-answer.ts";
import { nameOthers } from "./name-others.ts";
import { objectForGood } from "./object-for-good.ts";
import { openSurvey } from "./open-survey.ts";
import { rateResponse } from "./rate-response.ts";
import { readAboutData } from "./read-about-data.ts";
import { readResponse } from "./read-response.ts";
import { submitSurvey } from "./submit-survey.ts";
import { unsubscribe } from "./unsubscribe.ts";
import { withdrawResponse } from "./withdraw-response.ts";

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
