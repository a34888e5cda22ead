import { managerOnly } from "#server/realms/doors.ts";
import { addReviewer } from "./add-reviewer.ts";
import { sendSurvey } from "./send-survey.ts";

export const managerReviewers = {
  add: managerOnly.reviewers.add.handler(({ context, input }) =>
    addReviewer(context, context.manager.id, input),
  ),
  sendSurvey: managerOnly.reviewers.sendSurvey.handler(({ context, input }) =>
    sendSurvey(context, context.manager.id, input),
  ),
};
