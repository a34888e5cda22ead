import * as z from "zod";
import { signInUses } from "./company-sign-in.ts";
import { jobRoles } from "./job-roles.ts";
import { companyRoles } from "./company-roles.ts";
import { neededBeforeAsking, regions } from "./portal-rules.ts";
import { dataRequestKinds } from "./privacy.ts";
import { offReasons } from "./webhook-words.ts";

const template = z.object({ templateId: z.string(), name: z.string() });
const invitation = z.object({ invitationId: z.string(), email: z.string() });
const directoryImport = z.object({ importId: z.int(), fileName: z.string() });
const alias = z.object({ aliasId: z.int(), name: z.string(), company: z.string() });
const admin = z.object({ adminId: z.string(), email: z.string() });
const changed = z.array(z.string());
const manager = z.object({ managerId: z.string(), email: z.string() });
/** A connection by its label, never by its token. */
const scimConnection = z.object({ companyId: z.string(), label: z.string() });
/** A key by its name, never by itself. The manager is the member for whom it acts. */
const apiKey = z.object({ keyId: z.string(), name: z.string(), managerId: z.string() });
/** An endpoint by its name, never by its address. */
const webhook = z.object({ companyId: z.string(), name: z.string() });
const companySignIn = z.object({ domain: z.string() });
const job = z.object({ jobId: z.string(), title: z.string() });
const candidate = z.object({ candidateId: z.string(), name: z.string() });
const company = z.object({ companyId: z.string(), name: z.string() });
const aboutCandidate = z.object({ candidateId: z.string() });
/** Reviewers appear only by their key, never by the link's secret, a name or an address. */
const reviewer = z.object({ reviewerKey: z.string() });
/** A source of the directory by its name, never by its credentials. */
const source = z.object({ sourceId: z.string(), name: z.string() });
/** A recruiting system by its name, never by its key. */
const recruiting = z.object({ companyId: z.string(), vendor: z.string() });
/** Without the candidate's name. */
const order = aboutCandidate.extend({ vendor: z.string() });
const subject = z.object({ subject: z.enum(["candidate", "reviewer", "company"]) });

// The audit log must not store whose data they are, because everything else may be deleted.
const dataRequest = z.object({ kind: z.enum(dataRequestKinds) });

/** All events. They never contain an answer or a secret. */
const events = {
  "template.created": template,
  "template.updated": template.extend({ changed }),
  "template.deleted": template,
  "invitation.created": invitation,
  "invitation.sent": invitation,
  "invitation.renewed": invitation,
  "invitation.revoked": invitation,
  "directory.import_started": directoryImport,
  "directory.imported": directoryImport.extend({ counts: z.record(z.string(), z.number()) }),
  "directory.import_taken_back": directoryImport,
  "directory.import_removed": directoryImport.extend({ counts: z.record(z.string(), z.number()) }),
  "source.added": source,
  "source.changed": source.extend({ changed }),
  "source.removed": source.extend({ counts: z.record(z.string(), z.number()) }),
  "source.run_requested": source,
  /** One run is over. `problem` says in a sentence why it failed. */
  "source.run": source.extend({ counts: z.record(z.string(), z.number()), problem: z.string().nullable() }),
  /** The monthly ceiling of one company or, without one, of all others. Null: no ceiling. */
  "ceiling.changed": z.object({
    companyId: z.string().nullable(),
    name: z.string().nullable(),
    /** Undefined: the default applies again. */
    records: z.int().nullable().optional(),
  }),
  "directory.person_deleted": z.object({
    personId: z.int(),
    reviewers: z.int(),
    /** The candidates who lose the reviewer. Not stored in the audit log. */
    candidateIds: z.array(z.uuid()),
  }),
  "directory.people_merged": z.object({
    personId: z.int(),
    removedId: z.int(),
    employments: z.int(),
    /** The addresses of both records. Not stored in the audit log. */
    emails: z.array(z.string()),
  }),
  "directory.duplicate_dismissed": z.object({ personId: z.int(), otherId: z.int() }),
  "directory.alias_added": alias,
  "directory.alias_removed": alias,
  "directory.member_added": alias,
  "directory.member_removed": alias,
  "admin.created": admin,
  "admin.updated": admin,
  "admin.password_changed": admin,
  "admin.signed_out_everywhere": admin,
  "admin.signed_in": admin,
  "admin.sign_in_failed": admin,
  "admin.session_ended": admin,
  "admin.shut_out": admin,
  "admin.let_in": admin,
  "admin.second_factor_on": admin,
  "admin.second_factor_off": admin,
  "admin.second_factor_reset": admin,
  "admin.second_factor_failed": admin,
  "admin.authenticator_changed": admin,
  "admin.authenticator_removed": admin,
  "admin.passkey_added": admin,
  "admin.passkey_removed": admin,
  "admin.recovery_code_used": admin,
  "admin.recovery_codes_replaced": admin,
  "manager.joined": manager,
  "manager.signed_in": manager,
  "manager.sign_in_failed": manager,
  "manager.password_reset": manager,
  "manager.password_changed": manager,
  "manager.signed_out_everywhere": manager,
  "manager.session_ended": manager,
  "manager.updated": manager.extend({ changed }),
  "manager.shut_out": manager,
  "manager.let_in": manager,
  "manager.left": manager,
  "manager.role_changed": manager.extend({ role: z.enum(companyRoles) }),
  "manager.second_factor_on": manager,
  "manager.second_factor_off": manager,
  "manager.second_factor_reset": manager,
  "manager.second_factor_failed": manager,
  "manager.authenticator_changed": manager,
  "manager.authenticator_removed": manager,
  "manager.passkey_added": manager,
  "manager.passkey_removed": manager,
  "manager.recovery_code_used": manager,
  "manager.recovery_codes_replaced": manager,
  // By a company's identity provider:
  "manager.provisioned": manager,
  "manager.linked": manager,
  "manager.renamed": manager,
  "sandbox.emptied": company.extend({ counts: z.record(z.string(), z.number()) }),
  "scim.connected": scimConnection,
  "scim.revoked": scimConnection,
  "api_key.created": apiKey,
  "api_key.revoked": apiKey,
  "webhook.created": webhook,
  "webhook.changed": webhook.extend({ changed }),
  "webhook.removed": webhook,
  "webhook.secret_rotated": webhook,
  "webhook.switched_off": webhook.extend({ reason: z.enum(offReasons) }),
  "recruiting.connected": recruiting,
  "recruiting.changed": recruiting.extend({ changed }),
  "recruiting.key_replaced": recruiting,
  "recruiting.removed": recruiting,
  "order.received": order,
  "order.cancelled": order,
  "assistants.turned_on": company,
  "assistants.turned_off": company,
  // Without the candidate's name, because most drafts are deleted after some days.
  "check.proposed": job,
  /** With the name of the key that proposed it. */
  "check.discarded": job.extend({ keyName: z.string() }),
  "sign_in.saved": companySignIn,
  "sign_in.domain_proved": companySignIn,
  "sign_in.used": companySignIn.extend({ use: z.enum(signInUses) }),
  "sign_in.removed": companySignIn,
  "job.created": job,
  "job.updated": job.extend({ changed }),
  "job.archived": job,
  "job.unarchived": job,
  "job.shared": job.extend({ email: z.string(), role: z.enum(jobRoles) }),
  "job.unshared": job.extend({ email: z.string() }),
  "job.handed_over": job.extend({ email: z.string() }),
  "job.deleted": job.extend({ counts: z.record(z.string(), z.number()) }),
  "candidate.created": candidate,
  "candidate.resembles": candidate.extend({ others: z.int() }),
  "candidate.address_shared": candidate,
  "candidate.searched_again": candidate.extend({ source: z.string() }),
  "reviewer.added": reviewer,
  "reviewer.requested": reviewer,
  "reviewer.corrected": reviewer,
  "reviewer.removed": reviewer,
  "candidate.changed": candidate.extend({ changed }),
  "candidate.deleted": z.object({ candidateId: z.string(), reviewers: z.int(), responses: z.int() }),
  "outreach.changed": candidate.extend({ changed }),
  "outreach.paused": candidate,
  "outreach.resumed": candidate,
  // What the candidate's page shows, some minutes later. Not in the audit log, where the time would show who answered.
  "outreach.started": aboutCandidate,
  "outreach.completed": aboutCandidate,
  "outreach.exhausted": aboutCandidate,
  "consent.noted": candidate,
  "consent.removed": candidate,
  "consent.asked": candidate,
  /** The candidate's address accepts no mail. */
  "consent.undeliverable": aboutCandidate,
  "consent.given": candidate,
  "consent.given_in_managers_browser": candidate,
  "consent.given_on_shared_device": candidate,
  "consent.refused": candidate,
  "consent.taken_back": candidate,
  "candidate.corrected": candidate,
  "company.changed": z.object({
    companyId: z.string(),
    name: z.string(),
    needed: z.enum(neededBeforeAsking),
    changed,
  }),
  "company.logo_changed": company,
  "company.second_factor_required": company,
  "company.second_factor_optional": company,
  // Without the reviewer: the hiring team knows the date, and which card it was.
  "survey.sent": aboutCandidate,
  "survey.test_sent": reviewer,
  // Without the reviewer: someone who gets no more reminders has answered or declined.
  "survey.reminded": aboutCandidate,
  "survey.undeliverable": reviewer,
  "survey.declined": reviewer,
  "survey.submitted": z.object({ responseId: z.string() }),
  "response.withdrawn": z.object({ candidateId: z.string() }),
  "responses.released": z.object({ candidateId: z.string(), releaseId: z.string() }),
  // Without the answers, which would show who answered.
  "response.read": aboutCandidate,
  "signals.seen": aboutCandidate,
  // Without the text.
  "comment.added": aboutCandidate,
  "comment.edited": aboutCandidate,
  "comment.removed": aboutCandidate,
  "job.answers_exported": job,
  // Without the link and what it shows.
  "report.shared": aboutCandidate,
  "report.unshared": aboutCandidate,
  "digest.run": z.object({ managers: z.int() }),
  "delivery.retried": z.object({ deliveryId: z.string().optional(), tasks: z.int() }),
  "audit_log.exported": z.object({ filters: z.array(z.string()) }),
  "mail.tested": z.object({ transport: z.string() }),
  "delivery.resumed": z.object({ tasks: z.int() }),
  "consent_text.added": z.object({ region: z.enum(regions), version: z.int() }),
  "privacy.requested": dataRequest,
  "privacy.carried_out": dataRequest,
  "privacy.exported": subject,
  /** `unreadable`: the number of encrypted values that could not be decrypted, and may concern the person. */
  "privacy.erased": subject.extend({ unreadable: z.int() }),
} as const;

type EventType = keyof typeof events;
export type EventOf<Type extends EventType> = { type: Type } & z.infer<(typeof events)[Type]>;
export type Event = { [Type in EventType]: EventOf<Type> }[EventType];
