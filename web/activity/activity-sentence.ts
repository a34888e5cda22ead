import type { Activity, ActivityAction, ActivityDetails } from "#contract/activity.ts";

/** What was done, as people say it; the record's name follows where it has one. */
const deeds: Record<ActivityAction, string> = {
  "template.created": "created the template",
  "template.updated": "changed the template",
  "template.deleted": "deleted the template",
  "invitation.created": "created the invitation for",
  "invitation.sent": "e-mailed the invitation to",
  "invitation.renewed": "renewed the invitation for",
  "invitation.revoked": "revoked the invitation for",
  "directory.import_started": "began to import",
  "directory.imported": "imported",
  "directory.person_deleted": "deleted a person from the directory for good",
  "directory.alias_added": "said that two company names are the same:",
  "directory.alias_removed": "said that two company names are not the same:",
  "admin.created": "created the admin",
  "admin.password_changed": "changed their own password",
  "admin.signed_out_everywhere": "signed out everywhere",
  "admin.signed_in": "signed in",
  "admin.sign_in_failed": "noticed a wrong password for the admin",
  "admin.session_ended": "ended a session of their own",
  "admin.shut_out": "shut out the admin",
  "admin.let_in": "let in again the admin",
  "manager.signed_in": "signed in",
  "manager.sign_in_failed": "noticed a wrong password for the hiring manager",
  "manager.password_reset": "set a new password by a link",
  "manager.password_changed": "changed their own password",
  "manager.signed_out_everywhere": "signed out everywhere",
  "manager.session_ended": "ended a session of their own",
  "manager.updated": "changed their own account:",
  "manager.shut_out": "shut out the hiring manager",
  "manager.let_in": "let in again the hiring manager",
  "job.created": "created the job",
  "job.updated": "changed the job",
  "job.archived": "archived the job",
  "job.unarchived": "unarchived the job",
  "job.deleted": "deleted the job",
  "candidate.created": "added the candidate",
  "candidate.searched_again": "had former colleagues searched again for",
  "candidate.resembles": "varied the history of another candidate for",
  "reviewer.added": "added a reviewer",
  "reviewer.corrected": "corrected a reviewer",
  "reviewer.removed": "removed a reviewer",
  "survey.sent": "sent a survey to a reviewer",
  "survey.test_sent": "sent a test survey to a reviewer",
  "survey.reminded": "reminded reviewers of a survey",
  "candidate.changed": "corrected the candidate",
  "candidate.deleted": "deleted a candidate",
  "outreach.changed": "changed the outreach about",
  "outreach.paused": "paused the outreach about",
  "outreach.resumed": "resumed the outreach about",
  "consent.noted": "noted the consent of",
  "consent.removed": "took back the noted consent of",
  "company.changed": "changed the rules of",
  "company.logo_changed": "changed the logo of",
  "response.read": "read responses",
  "signals.seen": "looked at what is striking about answers",
  "job.answers_exported": "took along the answers of the job",
  "report.shared": "shared a report by a link",
  "report.unshared": "ended a link to a report",
  "digest.run": "ran the weekly digest",
  "delivery.retried": "had failed deliveries tried again",
  "delivery.resumed": "had e-mails tried that waited for the mail server",
  "mail.tested": "had a test e-mail sent",
  "privacy.exported": "exported what is kept about somebody",
  "privacy.erased": "erased somebody on request",
};

/** What the filter calls it. */
export const actionNames: Record<ActivityAction, string> = {
  "template.created": "Template created",
  "template.updated": "Template changed",
  "template.deleted": "Template deleted",
  "invitation.created": "Invitation created",
  "invitation.sent": "Invitation e-mailed",
  "invitation.renewed": "Invitation renewed",
  "invitation.revoked": "Invitation revoked",
  "directory.import_started": "Import begun",
  "directory.imported": "Import completed",
  "directory.person_deleted": "Person deleted from the directory",
  "directory.alias_added": "Company name added",
  "directory.alias_removed": "Company name removed",
  "admin.created": "Admin created",
  "admin.password_changed": "Admin's password changed",
  "admin.signed_out_everywhere": "Admin signed out everywhere",
  "admin.signed_in": "Admin signed in",
  "admin.sign_in_failed": "Admin's sign-in failed",
  "admin.session_ended": "Admin's session ended",
  "admin.shut_out": "Admin shut out",
  "admin.let_in": "Admin let in again",
  "manager.signed_in": "Hiring manager signed in",
  "manager.sign_in_failed": "Hiring manager's sign-in failed",
  "manager.password_reset": "Password reset",
  "manager.password_changed": "Hiring manager's password changed",
  "manager.signed_out_everywhere": "Hiring manager signed out everywhere",
  "manager.session_ended": "Hiring manager's session ended",
  "manager.updated": "Hiring manager's account changed",
  "manager.shut_out": "Hiring manager shut out",
  "manager.let_in": "Hiring manager let in again",
  "job.created": "Job created",
  "job.updated": "Job changed",
  "job.archived": "Job archived",
  "job.unarchived": "Job unarchived",
  "job.deleted": "Job deleted",
  "candidate.created": "Candidate added",
  "candidate.searched_again": "Searched again",
  "candidate.resembles": "Candidate like another one",
  "reviewer.added": "Reviewer added",
  "reviewer.corrected": "Reviewer corrected",
  "reviewer.removed": "Reviewer removed",
  "survey.sent": "Survey sent",
  "survey.test_sent": "Test survey sent",
  "survey.reminded": "Reminder sent",
  "candidate.changed": "Candidate corrected",
  "candidate.deleted": "Candidate deleted",
  "outreach.changed": "Outreach changed",
  "outreach.paused": "Outreach paused",
  "outreach.resumed": "Outreach resumed",
  "consent.noted": "Consent noted",
  "consent.removed": "Consent taken back",
  "company.changed": "Company rules changed",
  "company.logo_changed": "Company's logo changed",
  "response.read": "Response read",
  "signals.seen": "Striking answers looked at",
  "job.answers_exported": "Answers taken along",
  "report.shared": "Report shared",
  "report.unshared": "Link to a report ended",
  "digest.run": "Weekly digest run",
  "delivery.retried": "Deliveries retried",
  "delivery.resumed": "Deliveries resumed",
  "mail.tested": "Test e-mail sent",
  "privacy.exported": "Personal data exported",
  "privacy.erased": "Personal data erased",
};

interface Sentence {
  who: string;
  deed: string;
  /** What it was done to, where that has a name and is not the one who did it. */
  what: string | null;
  more: string;
}

/** 'Ada Admin' 'changed the template' 'Engineering peer' 'name, questions'. */
export function sentenceOf({ actor, action, record, details }: Activity): Sentence {
  const what = record.label === actor.email ? null : record.label;
  return { who: actor.name, deed: deeds[action], what, more: moreOf(details) };
}

function moreOf({ changed = [], counts = {} }: ActivityDetails): string {
  const figures = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${number.format(count)} ${count === 1 ? name.replace(/s$/, "") : name}`);
  return [...changed, ...figures].join(", ");
}

const number = new Intl.NumberFormat("en-US");
