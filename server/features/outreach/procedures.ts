import { addReviewer } from "#server/features/reviewers/add-reviewer.ts";
import { correctReviewer } from "#server/features/reviewers/correct-reviewer.ts";
import { removeReviewer } from "#server/features/reviewers/remove-reviewer.ts";
import {
  adminOnly,
  companyOwnerInRole,
  managerOnly,
  writerInSteps,
  writerOnly,
} from "#server/platform/guards/guards.ts";
import { changeOutreach, pauseOutreach, startOutreach } from "./change-outreach.ts";
import { saveConsentRule, readCompanyRules, saveCompanyRules } from "./company-rules.ts";
import { listDeliveries, resumeSending, retryDeliveries } from "./deliveries.ts";
import { requestReminder } from "./request-reminder.ts";
import { previewSurvey, sendSurvey } from "./send-survey.ts";

export const adminDeliveries = {
  list: adminOnly.deliveries.list.handler(({ context }) => listDeliveries(context)),
  retry: adminOnly.deliveries.retry.handler(({ context, input }) => retryDeliveries(context, input)),
  resume: adminOnly.deliveries.resume.handler(({ context }) => resumeSending(context)),
};

export const managerOutreach = {
  change: writerOnly.outreach.change.handler(({ context, input }) => changeOutreach(context, input)),
  start: writerOnly.outreach.start.handler(({ context, input }) => startOutreach(context, input)),
  pause: writerOnly.outreach.pause.handler(({ context, input }) => pauseOutreach(context, input)),
  keepConsent: writerOnly.outreach.keepConsent.handler(({ context, input }) =>
    saveConsentRule(context, input),
  ),
  companyRules: managerOnly.outreach.companyRules.handler(({ context }) => readCompanyRules(context)),
  saveCompanyRules: companyOwnerInRole.outreach.saveCompanyRules.handler(({ context, input }) =>
    saveCompanyRules(context, input),
  ),
};

export const managerReviewers = {
  correct: writerOnly.reviewers.correct.handler(({ context, input }) => correctReviewer(context, input)),
  remove: writerOnly.reviewers.remove.handler(({ context, input }) => removeReviewer(context, input)),
  remind: writerOnly.reviewers.remind.handler(({ context, input }) => requestReminder(context, input)),
  preview: managerOnly.reviewers.preview.handler(({ context, input }) => previewSurvey(context, input)),
  add: writerOnly.reviewers.add.handler(({ context, input }) => addReviewer(context, input)),
  sendSurvey: writerInSteps.reviewers.sendSurvey.handler(({ context, input }) => sendSurvey(context, input)),
};
