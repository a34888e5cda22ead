import * as companySignIn from "#server/features/accounts/company-sign-in/procedures.ts";
import * as accounts from "#server/features/accounts/procedures.ts";
import * as apiKeys from "#server/features/api-keys/procedures.ts";
import * as assistants from "#server/features/assistants/procedures.ts";
import * as audit from "#server/features/audit/procedures.ts";
import * as candidates from "#server/features/candidates/procedures.ts";
import * as checks from "#server/features/checks/procedures.ts";
import * as comments from "#server/features/comments/procedures.ts";
import * as companyRules from "#server/features/company-names/procedures.ts";
import * as consent from "#server/features/consent/procedures.ts";
import * as directory from "#server/features/directory/procedures.ts";
import * as imports from "#server/features/import-history/procedures.ts";
import * as jobs from "#server/features/jobs/procedures.ts";
import * as notifications from "#server/features/notifications/procedures.ts";
import * as outreach from "#server/features/outreach/procedures.ts";
import * as privacy from "#server/features/privacy/procedures.ts";
import * as recruiting from "#server/features/recruiting/procedures.ts";
import * as reports from "#server/features/reports/procedures.ts";
import * as sandbox from "#server/features/sandbox/procedures.ts";
import * as scim from "#server/features/scim/procedures.ts";
import * as sources from "#server/features/sources/procedures.ts";
import * as surveys from "#server/features/surveys/procedures.ts";
import * as system from "#server/features/system/procedures.ts";
import * as templates from "#server/features/templates/procedures.ts";
import * as webhooks from "#server/features/webhooks/procedures.ts";
import { everybody } from "#server/platform/guards/guards.ts";

/** Implements the whole contract: a procedure without a handler does not compile. */
export const router = everybody.router({
  visitor: {
    site: system.visitorSite,
    invitations: accounts.visitorInvitations,
    managers: accounts.visitorManagers,
    companySignIn: companySignIn.visitorCompanySignIn,
    admins: accounts.visitorAdmins,
    templates: templates.visitorTemplates,
    notifications: notifications.visitorNotifications,
  },
  reviewer: { surveys: surveys.reviewerSurveys },
  candidate: { participation: consent.candidatePortal, wishes: consent.candidatePreferences },
  guest: { reports: reports.guestReports, privacy: privacy.guestPrivacy },
  manager: {
    managers: accounts.managerManagers,
    secondFactor: accounts.managerSecondFactor,
    members: accounts.managerMembers,
    sandbox: sandbox.managerSandbox,
    scim: scim.managerScim,
    apiKeys: apiKeys.managerApiKeys,
    webhooks: webhooks.managerWebhooks,
    recruiting: recruiting.managerRecruiting,
    companySignIn: companySignIn.managerCompanySignIn,
    assistants: assistants.managerAssistants,
    attention: notifications.managerNotices,
    jobs: jobs.managerJobs,
    jobMembers: jobs.managerJobMembers,
    candidates: candidates.managerCandidates,
    checks: checks.managerChecks,
    comments: comments.managerComments,
    activity: audit.managerActivity,
    directory: directory.managerDirectory,
    sources: sources.managerSources,
    outreach: outreach.managerOutreach,
    participation: consent.managerPortal,
    reports: reports.managerReports,
    reviewers: outreach.managerReviewers,
    signals: surveys.managerSignals,
    surveys: surveys.managerSurveys,
    notifications: notifications.managerNotifications,
  },
  admin: {
    admins: accounts.adminAdmins,
    secondFactor: accounts.adminSecondFactor,
    managers: accounts.adminManagers,
    invitations: accounts.adminInvitations,
    directory: directory.adminDirectory,
    imports: imports.adminImports,
    sources: sources.adminSources,
    companies: companyRules.adminCompanies,
    activity: audit.adminAuditLog,
    deliveries: outreach.adminDeliveries,
    privacy: { ...privacy.adminPrivacy, ...candidates.adminCandidates },
    consentTexts: consent.adminConsentTexts,
    participation: consent.adminPortal,
    templates: templates.adminTemplates,
    surveyTests: surveys.adminSurveyTests,
    system: system.adminSystem,
    notifications: notifications.adminNotifications,
  },
});
