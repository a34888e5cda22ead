import { addReviewer } from "#server/features/reviewers/add-reviewer.ts";
import { correctReviewer } from "#server/features/reviewers/correct-reviewer.ts";
import { removeReviewer } from "#server/features/reviewers/remove-reviewer.ts";
import {
  adminOnly,
  companyOwnerInRole,
  managerOnly,
  run,
  writerInSteps,
  writerOnly,
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
  change: writerOnly.outreach.change.handler(run(changeOutreach)),
  start: writerOnly.outreach.start.handler(run(startOutreach)),
  pause: writerOnly.outreach.pause.handler(run(pauseOutreach)),
  saveConsentNote: writerOnly.outreach.saveConsentNote.handler(run(saveConsentNote)),
  companyRules: managerOnly.outreach.companyRules.handler(run(readCompanyRules)),
  saveCompanyRules: companyOwnerInRole.outreach.saveCompanyRules.handler(run(saveCompanyRules)),
};

export const managerReviewers = {
  correct: writerOnly.reviewers.correct.handler(run(correctReviewer)),
  remove: writerOnly.reviewers.remove.handler(run(removeReviewer)),
  remind: writerOnly.reviewers.remind.handler(run(requestReminder)),
  preview: managerOnly.reviewers.preview.handler(run(previewSurvey)),
  add: writerOnly.reviewers.add.handler(run(addReviewer)),
  sendSurvey: writerInSteps.reviewers.sendSurvey.handler(run(sendSurvey)),
};
