import { adminAuditLog, managerActivity } from "#server/features/audit/procedures.ts";
import {
  adminAdmins,
  adminInvitations,
  adminManagers,
  adminSecondFactor,
  managerManagers,
  managerMembers,
  managerSecondFactor,
  visitorAdmins,
  visitorInvitations,
  visitorManagers,
} from "#server/features/accounts/procedures.ts";
import {
  managerCompanySignIn,
  visitorCompanySignIn,
} from "#server/features/accounts/company-sign-in/procedures.ts";
import {
  adminNotifications,
  managerNotices,
  managerNotifications,
  visitorNotifications,
} from "#server/features/notifications/procedures.ts";
import { adminCandidates, managerCandidates } from "#server/features/candidates/procedures.ts";
import { managerChecks } from "#server/features/checks/procedures.ts";
import { managerComments } from "#server/features/comments/procedures.ts";
import { managerAssistants } from "#server/features/assistants/procedures.ts";
import { adminCompanies } from "#server/features/company-rules/procedures.ts";
import {
  adminConsentTexts,
  adminPortal,
  candidatePortal,
  candidatePreferences,
  managerPortal,
} from "#server/features/consent/procedures.ts";
import { adminDeliveries, managerOutreach, managerReviewers } from "#server/features/outreach/procedures.ts";
import { adminSources, managerSources } from "#server/features/sources/procedures.ts";
import { adminDirectory, managerDirectory } from "#server/features/directory/procedures.ts";
import { adminImports } from "#server/features/imports/procedures.ts";
import { managerJobMembers, managerJobs } from "#server/features/jobs/procedures.ts";
import { adminPrivacy, guestPrivacy } from "#server/features/privacy/procedures.ts";
import { everybody } from "#server/platform/guards/guards.ts";
import { guestReports, managerReports } from "#server/features/reports/procedures.ts";
import {
  adminSurveyTests,
  managerSignals,
  managerSurveys,
  reviewerSurveys,
} from "#server/features/surveys/procedures.ts";
import { managerApiKeys } from "#server/features/api-keys/procedures.ts";
import { managerSandbox } from "#server/features/sandbox/procedures.ts";
import { managerWebhooks } from "#server/features/webhooks/procedures.ts";
import { managerRecruiting } from "#server/features/recruiting/procedures.ts";
import { managerScim } from "#server/features/scim/procedures.ts";
import { adminSystem, visitorSite } from "#server/features/system/procedures.ts";
import { adminTemplates, visitorTemplates } from "#server/features/templates/procedures.ts";

/** Implements the whole contract: a procedure without a handler does not compile. */
export const router = everybody.router({
  visitor: {
    site: visitorSite,
    invitations: visitorInvitations,
    managers: visitorManagers,
    companySignIn: visitorCompanySignIn,
    admins: visitorAdmins,
    templates: visitorTemplates,
    notifications: visitorNotifications,
  },
  reviewer: { surveys: reviewerSurveys },
  candidate: { participation: candidatePortal, wishes: candidatePreferences },
  guest: { reports: guestReports, privacy: guestPrivacy },
  manager: {
    managers: managerManagers,
    secondFactor: managerSecondFactor,
    members: managerMembers,
    sandbox: managerSandbox,
    scim: managerScim,
    apiKeys: managerApiKeys,
    webhooks: managerWebhooks,
    recruiting: managerRecruiting,
    companySignIn: managerCompanySignIn,
    assistants: managerAssistants,
    attention: managerNotices,
    jobs: managerJobs,
    jobMembers: managerJobMembers,
    candidates: managerCandidates,
    checks: managerChecks,
    comments: managerComments,
    activity: managerActivity,
    directory: managerDirectory,
    sources: managerSources,
    outreach: managerOutreach,
    participation: managerPortal,
    reports: managerReports,
    reviewers: managerReviewers,
    signals: managerSignals,
    surveys: managerSurveys,
    notifications: managerNotifications,
  },
  admin: {
    admins: adminAdmins,
    secondFactor: adminSecondFactor,
    managers: adminManagers,
    invitations: adminInvitations,
    directory: adminDirectory,
    imports: adminImports,
    sources: adminSources,
    companies: adminCompanies,
    activity: adminAuditLog,
    deliveries: adminDeliveries,
    privacy: { ...adminPrivacy, ...adminCandidates },
    consentTexts: adminConsentTexts,
    participation: adminPortal,
    templates: adminTemplates,
    surveyTests: adminSurveyTests,
    system: adminSystem,
    notifications: adminNotifications,
  },
});
