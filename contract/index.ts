import { oc } from "@orpc/contract";
import { managerAssistants } from "./assistants.ts";
import { adminAuditLog } from "./audit.ts";
import { managerActivity } from "./activity.ts";
import { adminAdmins, visitorAdmins } from "./accounts.ts";
import { managerApiKeys } from "./api-keys.ts";
import { managerNotices } from "./notices.ts";
import { managerCandidates } from "./candidates.ts";
import { managerChecks } from "./checks.ts";
import { managerComments } from "./comments.ts";
import { adminCompanies } from "./companies.ts";
import { adminConsentTexts } from "./consent-texts.ts";
import { adminDeliveries, managerOutreach } from "./outreach.ts";
import { adminDirectory, managerDirectory } from "./directory.ts";
import { managerCompanySignIn, visitorCompanySignIn } from "./company-sign-in.ts";
import { errors } from "./errors.ts";
import { adminImports } from "./import-history.ts";
import { adminInvitations, visitorInvitations } from "./invitations.ts";
import { managerJobMembers } from "./job-members.ts";
import { managerJobs } from "./jobs.ts";
import { adminManagers, managerManagers, visitorManagers } from "./managers.ts";
import { managerMembers } from "./members.ts";
import { adminNotifications, managerNotifications, visitorNotifications } from "./notifications.ts";
import { adminPortal, candidatePortal, managerPortal } from "./candidate-portal.ts";
import { guestReports, managerReports } from "./reports.ts";
import { managerReviewers } from "./reviewers.ts";
import { managerSandbox } from "./sandbox.ts";
import { managerScim } from "./scim.ts";
import { managerRecruiting } from "./recruiting.ts";
import { managerWebhooks } from "./webhooks.ts";
import { managerSignals } from "./signals.ts";
import { adminSecondFactor, managerSecondFactor } from "./second-factor.ts";
import { adminSources, managerSources } from "./sources.ts";
import { adminSystem, visitorSite } from "./system.ts";
import { managerSurveys, reviewerSurveys } from "./surveys.ts";
import { adminSurveyTests } from "./survey-tests.ts";
import { adminPrivacy, guestPrivacy } from "./privacy.ts";
import { candidatePreferences } from "./candidate-preferences.ts";
import { adminTemplates, visitorTemplates } from "./templates.ts";

/** Any call with an idempotency key may fail with these, see contract/requests.ts. */
const anybody = oc.errors(errors("ATTEMPT_DIFFERS", "ATTEMPT_UNDER_WAY"));
const signedIn = anybody.errors(errors("SIGNED_OUT", "SECOND_FACTOR_NEEDED", "SECOND_FACTOR_SETUP_NEEDED"));
/** Viewers, and colleagues who share a job, may do less than its owner. */
const manager = signedIn.errors(errors("VIEWERS_READ_ONLY", "JOB_IS_READ_ONLY", "JOB_OWNER_ONLY"));

/** The calls of each realm. The server guards a procedure by its realm. */
export const contract = {
  visitor: anybody.router({
    site: visitorSite,
    invitations: visitorInvitations,
    managers: visitorManagers,
    companySignIn: visitorCompanySignIn,
    admins: visitorAdmins,
    templates: visitorTemplates,
    notifications: visitorNotifications,
  }),
  reviewer: anybody.router({ surveys: reviewerSurveys }),
  candidate: anybody.router({ participation: candidatePortal, wishes: candidatePreferences }),
  guest: anybody.router({ reports: guestReports, privacy: guestPrivacy }),
  manager: manager.router({
    managers: managerManagers,
    secondFactor: managerSecondFactor,
    members: managerMembers,
    sandbox: managerSandbox,
    scim: managerScim,
    webhooks: managerWebhooks,
    recruiting: managerRecruiting,
    companySignIn: managerCompanySignIn,
    apiKeys: managerApiKeys,
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
  }),
  admin: signedIn.router({
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
    privacy: adminPrivacy,
    consentTexts: adminConsentTexts,
    participation: adminPortal,
    templates: adminTemplates,
    surveyTests: adminSurveyTests,
    system: adminSystem,
    notifications: adminNotifications,
  }),
};
