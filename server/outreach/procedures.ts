import { managerOnly } from "#server/realms/doors.ts";
import { addReviewer } from "#server/reviewers/add-reviewer.ts";
import { changeOutreach } from "./change-outreach.ts";
import { readCompanyRules, saveCompanyRules } from "./company-rules.ts";
import { keepConsent } from "./keep-consent.ts";
import { pauseOutreach } from "./pause-outreach.ts";
import { sendSurvey } from "./send-survey.ts";

export const managerOutreach = {
  change: managerOnly.outreach.change.handler(({ context, input }) =>
    changeOutreach(context, context.manager.id, input),
  ),
  pause: managerOnly.outreach.pause.handler(({ context, input }) =>
    pauseOutreach(context, context.manager.id, input),
  ),
  keepConsent: managerOnly.outreach.keepConsent.handler(({ context, input }) =>
    keepConsent(context, context.manager.id, input),
  ),
  companyRules: managerOnly.outreach.companyRules.handler(({ context }) =>
    readCompanyRules(context, context.manager),
  ),
  saveCompanyRules: managerOnly.outreach.saveCompanyRules.handler(({ context, input }) =>
    saveCompanyRules(context, context.manager, input),
  ),
};

export const managerReviewers = {
  add: managerOnly.reviewers.add.handler(({ context, input }) =>
    addReviewer(context, context.manager.id, input),
  ),
  sendSurvey: managerOnly.reviewers.sendSurvey.handler(({ context, input }) =>
    sendSurvey(context, context.manager.id, input),
  ),
};
