import { adminActivity } from "#server/activity/procedures.ts";
import { adminAdmins, visitorAdmins } from "#server/admins/procedures.ts";
import { managerAttention } from "#server/attention/procedures.ts";
import { adminCandidates, managerCandidates } from "#server/candidates/procedures.ts";
import { adminCompanies } from "#server/company-admin/procedures.ts";
import { adminConsentTexts } from "#server/consent-texts/procedures.ts";
import { adminDeliveries } from "#server/deliveries/procedures.ts";
import { adminDirectory, managerDirectory } from "#server/directory/procedures.ts";
import { adminImports } from "#server/imports/procedures.ts";
import { adminInvitations, visitorInvitations } from "#server/invitations/procedures.ts";
import { managerJobs } from "#server/jobs/procedures.ts";
import { adminManagers, managerManagers, visitorManagers } from "#server/managers/procedures.ts";
import {
  adminNotifications,
  managerNotifications,
  visitorNotifications,
} from "#server/notifications/procedures.ts";
import { managerOutreach, managerReviewers } from "#server/outreach/procedures.ts";
import {
  adminParticipation,
  candidateParticipation,
  candidateWishes,
  managerParticipation,
} from "#server/participation/procedures.ts";
import { adminPrivacy, guestPrivacy } from "#server/privacy/procedures.ts";
import { everybody } from "#server/realms/doors.ts";
import { guestReports, managerReports } from "#server/reports/procedures.ts";
import { managerSignals } from "#server/signals/procedures.ts";
import { visitorSite } from "#server/site/procedures.ts";
import { adminSurveyTests } from "#server/survey-tests/procedures.ts";
import { managerSurveys, reviewerSurveys } from "#server/surveys/procedures.ts";
import { adminSystem } from "#server/system/procedures.ts";
import { adminTemplates, visitorTemplates } from "#server/templates/procedures.ts";

/** The whole contract, answered. A procedure that lacks its answer does not compile. */
export const router = everybody.router({
  visitor: {
    site: visitorSite,
    invitations: visitorInvitations,
    managers: visitorManagers,
    admins: visitorAdmins,
    templates: visitorTemplates,
    notifications: visitorNotifications,
  },
  reviewer: { surveys: reviewerSurveys },
  candidate: { participation: candidateParticipation, wishes: candidateWishes },
  guest: { reports: guestReports, privacy: guestPrivacy },
  manager: {
    managers: managerManagers,
    attention: managerAttention,
    jobs: managerJobs,
    candidates: managerCandidates,
    directory: managerDirectory,
    outreach: managerOutreach,
    participation: managerParticipation,
    reports: managerReports,
    reviewers: managerReviewers,
    signals: managerSignals,
    surveys: managerSurveys,
    notifications: managerNotifications,
  },
  admin: {
    admins: adminAdmins,
    managers: adminManagers,
    invitations: adminInvitations,
    directory: adminDirectory,
    imports: adminImports,
    companies: adminCompanies,
    activity: adminActivity,
    deliveries: adminDeliveries,
    privacy: { ...adminPrivacy, ...adminCandidates },
    consentTexts: adminConsentTexts,
    participation: adminParticipation,
    templates: adminTemplates,
    surveyTests: adminSurveyTests,
    system: adminSystem,
    notifications: adminNotifications,
  },
});
