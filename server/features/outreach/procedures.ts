import { addReviewer } from "#server/features/reviewers/add-reviewer.ts";
import { correctReviewer } from "#server/features/reviewers/correct-reviewer.ts";
import { removeReviewer } from "#server/features/reviewers/remove-reviewer.ts";
import {
  adminOnly,
  companyOwnerInRole,
  managerInRole,
  run,
  writerInSteps,
  writerInRole,
} from "#server/platform/guards/guards.ts";
import { changeOutreach, pauseOutreach, saveConsentNote, startOutreach } from "./change-outreach.ts";
import { readCompanyRules, saveCompanyRules } from "./company-rules.ts";
import { listDeliveries, resumeSending, retryDeliveries } from "./deliveries.ts";
import { requestReminder } from "./request-reminder.ts";
import { previewSurvey, sendSurvey } from "./send-survey.ts";

export const adminDeliveries = {
  list: adminOnly.deliveries.list.handler(run(listDeliveries)),
  retry: adminOnly.deliveries.retry.handler(run(retryDeliveries)),
  resume: adminOnly.deliveries.resume.handler(run(resumeSending)),
};

export const managerOutreach = {
  change: writerInRole.outreach.change.handler(run(changeOutreach)),
  start: writerInRole.outreach.start.handler(run(startOutreach)),
  pause: writerInRole.outreach.pause.handler(run(pauseOutreach)),
  saveConsentNote: writerInRole.outreach.saveConsentNote.handler(run(saveConsentNote)),
  companyRules: managerInRole.outreach.companyRules.handler(run(readCompanyRules)),
  saveCompanyRules: companyOwnerInRole.outreach.saveCompanyRules.handler(run(saveCompanyRules)),
};

export const managerReviewers = {
  correct: writerInRole.reviewers.correct.handler(run(correctReviewer)),
  remove: writerInRole.reviewers.remove.handler(run(removeReviewer)),
  remind: writerInRole.reviewers.remind.handler(run(requestReminder)),
  preview: managerInRole.reviewers.preview.handler(run(previewSurvey)),
  add: writerInRole.reviewers.add.handler(run(addReviewer)),
  sendSurvey: writerInSteps.reviewers.sendSurvey.handler(run(sendSurvey)),
};
