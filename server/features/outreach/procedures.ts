import { addReviewer } from "#server/features/reviewers/add-reviewer.ts";
import { correctReviewer } from "#server/features/reviewers/correct-reviewer.ts";
import { removeReviewer } from "#server/features/reviewers/remove-reviewer.ts";
import { adminOnly, managerInSteps, managerOnly } from "#server/platform/guards/guards.ts";
import { changeOutreach, pauseOutreach, startOutreach } from "./change-outreach.ts";
import { saveConsentRule, readCompanyRules, saveCompanyRules } from "./company-rules.ts";
import { listDeliveries, resumeSending, retryDeliveries } from "./deliveries.ts";
import { remindReviewer } from "./remind-reviewer.ts";
import { previewSurvey, sendSurvey } from "./send-survey.ts";

export const adminDeliveries = {
  list: adminOnly.deliveries.list.handler(({ context }) => listDeliveries(context)),
  retry: adminOnly.deliveries.retry.handler(({ context, input }) => retryDeliveries(context, input)),
  resume: adminOnly.deliveries.resume.handler(({ context }) => resumeSending(context)),
};

export const managerOutreach = {
  change: managerOnly.outreach.change.handler(({ context, input }) => changeOutreach(context, input)),
  start: managerOnly.outreach.start.handler(({ context, input }) => startOutreach(context, input)),
  pause: managerOnly.outreach.pause.handler(({ context, input }) => pauseOutreach(context, input)),
  keepConsent: managerOnly.outreach.keepConsent.handler(({ context, input }) =>
    saveConsentRule(context, input),
  ),
  companyRules: managerOnly.outreach.companyRules.handler(({ context }) => readCompanyRules(context)),
  saveCompanyRules: managerOnly.outreach.saveCompanyRules.handler(({ context, input }) =>
    saveCompanyRules(context, input),
  ),
};

export const managerReviewers = {
  correct: managerOnly.reviewers.correct.handler(({ context, input }) => correctReviewer(context, input)),
  remove: managerOnly.reviewers.remove.handler(({ context, input }) => removeReviewer(context, input)),
  remind: managerOnly.reviewers.remind.handler(({ context, input }) => remindReviewer(context, input)),
  preview: managerOnly.reviewers.preview.handler(({ context, input }) => previewSurvey(context, input)),
  add: managerOnly.reviewers.add.handler(({ context, input }) => addReviewer(context, input)),
  sendSurvey: managerInSteps.reviewers.sendSurvey.handler(({ context, input }) => sendSurvey(context, input)),
};
