import { managerOnly, reviewerOnly } from "#server/realms/doors.ts";
import { openSurvey } from "./open-survey.ts";
import { readResponse } from "./read-response.ts";
import { submitSurvey } from "./submit-survey.ts";

export const reviewerSurveys = {
  open: reviewerOnly.surveys.open.handler(({ context, input }) => openSurvey(context, input)),
  submit: reviewerOnly.surveys.submit.handler(({ context, input }) => submitSurvey(context, input)),
};

export const managerSurveys = {
  response: managerOnly.surveys.response.handler(({ context, input }) =>
    readResponse(context, context.manager.id, input),
  ),
};
