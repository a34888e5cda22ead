import {
  type AuditAction,
  auditActions,
  type AuditDetails,
  type Actor,
  type RecordType,
} from "#contract/audit.ts";
import { minuteMs } from "#contract/date-words.ts";
import type { Event, EventOf } from "#contract/events.ts";
import { jobRoleNames } from "#contract/job-roles.ts";
import { companyRoleNames } from "#contract/company-roles.ts";
import { regionNames } from "#contract/portal-rules.ts";
import { offReasonWords } from "#contract/webhook-words.ts";
import { toDateString } from "#server/platform/clock.ts";

const quarterMs = 15 * minuteMs;

interface Entry {
  /** A reviewer's id is the key, which is stored the way admins see it; a label names no reviewer. */
  record: { type: RecordType; id?: string; label?: string };
  details?: AuditDetails;
  /** Of entries with the same key only the first is stored. */
  onceKey?: string;
}

type Entries = {
  [Type in AuditAction]: (event: EventOf<Type>, actor: Actor, now: Date) => Entry;
};

const template = ({ templateId: id, name: label }: { templateId: string; name: string }): Entry => ({
  record: { type: "template", id, label },
});
const invitation = ({ invitationId: id, email: label }: { invitationId: string; email: string }): Entry => ({
  record: { type: "invitation", id, label },
});
const admin = ({ adminId: id, email: label }: { adminId: string; email: string }): Entry => ({
  record: { type: "admin", id, label },
});
const manager = ({ managerId: id, email: label }: { managerId: string; email: string }): Entry => ({
  record: { type: "manager", id, label },
});
const scimConnection = ({ companyId: id, label }: { companyId: string; label: string }): Entry => ({
  record: { type: "company", id, label },
});
const apiKey = ({ managerId: id, name: label }: { managerId: string; name: string }): Entry => ({
  record: { type: "manager", id, label },
});
const webhook = ({ companyId: id, name: label }: { companyId: string; name: string }): Entry => ({
  record: { type: "company", id, label },
});
const recruiting = ({ companyId: id, vendor: label }: { companyId: string; vendor: string }): Entry => ({
  record: { type: "company", id, label },
});
const order = ({ candidateId: id, vendor: label }: { candidateId: string; vendor: string }): Entry => ({
  record: { type: "candidate", id, label },
});
const companySignIn = ({ domain: label }: { domain: string }): Entry => ({
  record: { type: "company", label },
});
const job = ({ jobId: id, title: label }: { jobId: string; title: string }): Entry => ({
  record: { type: "job", id, label },
});
const ofCompany = ({ companyId: id, name: label }: { companyId: string; name: string }): Entry => ({
  record: { type: "company", id, label },
});
/** One entry for a burst of wrong passwords: one an account and quarter of an hour. */
const failedSignIn = (entry: Entry, now: Date): Entry => ({
  ...entry,
  onceKey: `sign-in failed ${entry.record.id} ${Math.floor(now.getTime() / quarterMs)}`,
});
const failedCode = (entry: Entry, now: Date): Entry => ({
  ...entry,
  onceKey: `second factor failed ${entry.record.id} ${Math.floor(now.getTime() / quarterMs)}`,
});
const candidate = ({ candidateId: id, name: label }: { candidateId: string; name: string }): Entry => ({
  record: { type: "candidate", id, label },
});
const aboutCandidate = ({ candidateId: id }: { candidateId: string }): Entry => ({
  record: { type: "candidate", id },
});
const reviewer = ({ reviewerKey: id }: { reviewerKey: string }): Entry => ({
  record: { type: "reviewer", id },
});
const directory = (id: number, label?: string): Entry => ({
  record: { type: "directory", id: String(id), ...(label !== undefined && { label }) },
});
const alias = ({ aliasId, name, company }: { aliasId: number; name: string; company: string }) =>
  directory(aliasId, `${name} = ${company}`);
const member = ({ aliasId, name, company }: { aliasId: number; name: string; company: string }) =>
  directory(aliasId, `${name} of ${company}`);
const directorySource = ({ sourceId: id, name: label }: { sourceId: string; name: string }): Entry => ({
  record: { type: "directory", id, label },
});
const subject = ({ subject: type }: { subject: RecordType }): Entry => ({ record: { type } });

/** What the audit log stores of each event: only fields that are listed here, so that nothing new gets in unnoticed. */
const entries: Entries = {
  "template.created": template,
  "template.updated": ({ changed, ...event }) => ({ ...template(event), details: { changed } }),
  "template.deleted": template,
  "invitation.created": invitation,
  "invitation.sent": invitation,
  "invitation.renewed": invitation,
  "invitation.revoked": invitation,
  "directory.import_started": ({ importId, fileName }) => directory(importId, fileName),
  "directory.imported": ({ importId, fileName, counts }) => ({
    ...directory(importId, fileName),
    details: { counts },
  }),
  "directory.import_taken_back": ({ importId, fileName }) => directory(importId, fileName),
  "directory.import_removed": ({ importId, fileName, counts }) => ({
    ...directory(importId, fileName),
    details: { counts },
  }),
  "source.added": directorySource,
  "source.changed": ({ changed, ...event }) => ({ ...directorySource(event), details: { changed } }),
  "source.removed": ({ counts, ...event }) => ({ ...directorySource(event), details: { counts } }),
  "source.run_requested": directorySource,
  "source.run": ({ counts, problem, ...event }) => ({
    ...directorySource(event),
    details: { counts, ...(problem !== null && { changed: [problem] }) },
  }),
  "ceiling.changed": ({ companyId, name, records }) => ({
    record: {
      type: "company",
      ...(companyId !== null && { id: companyId }),
      label: name ?? "all companies",
    },
    details: {
      changed: [
        records === undefined ? "the default" : records === null ? "no limit" : `${records} people a month`,
      ],
    },
  }),
  // Without the person's name, which must not stay here after the deletion.
  "directory.person_deleted": ({ personId, reviewers }) => ({
    ...directory(personId),
    details: { counts: { reviewers } },
  }),
  // By number only, for the same reason.
  "directory.people_merged": ({ personId, removedId, employments }) => ({
    ...directory(personId, `record ${removedId} into record ${personId}`),
    details: { counts: { employments } },
  }),
  "directory.duplicate_dismissed": ({ personId, otherId }) =>
    directory(personId, `records ${personId} and ${otherId}`),
  "directory.alias_added": alias,
  "directory.alias_removed": alias,
  "directory.member_added": member,
  "directory.member_removed": member,
  "admin.created": admin,
  "admin.updated": admin,
  "admin.password_changed": admin,
  "admin.signed_out_everywhere": admin,
  "admin.signed_in": admin,
  "admin.sign_in_failed": (event, _actor, now) => failedSignIn(admin(event), now),
  "admin.session_ended": admin,
  "admin.shut_out": admin,
  "admin.let_in": admin,
  "admin.second_factor_on": admin,
  "admin.second_factor_off": admin,
  "admin.second_factor_reset": admin,
  "admin.second_factor_failed": (event, _actor, now) => failedCode(admin(event), now),
  "admin.authenticator_changed": admin,
  "admin.authenticator_removed": admin,
  "admin.passkey_added": admin,
  "admin.passkey_removed": admin,
  "admin.recovery_code_used": admin,
  "admin.recovery_codes_replaced": admin,
  "manager.joined": manager,
  "manager.signed_in": manager,
  "manager.sign_in_failed": (event, _actor, now) => failedSignIn(manager(event), now),
  "manager.password_reset": manager,
  "manager.password_changed": manager,
  "manager.signed_out_everywhere": manager,
  "manager.session_ended": manager,
  "manager.updated": ({ changed, ...event }) => ({ ...manager(event), details: { changed } }),
  "manager.shut_out": manager,
  "manager.let_in": manager,
  "manager.left": manager,
  "manager.role_changed": ({ role, ...event }) => ({
    ...manager(event),
    details: { changed: [companyRoleNames[role]] },
  }),
  "manager.second_factor_on": manager,
  "manager.second_factor_off": manager,
  "manager.second_factor_reset": manager,
  "manager.second_factor_failed": (event, _actor, now) => failedCode(manager(event), now),
  "manager.authenticator_changed": manager,
  "manager.authenticator_removed": manager,
  "manager.passkey_added": manager,
  "manager.passkey_removed": manager,
  "manager.recovery_code_used": manager,
  "manager.recovery_codes_replaced": manager,
  "manager.provisioned": manager,
  "manager.linked": manager,
  "manager.renamed": manager,
  "sandbox.emptied": ({ counts, ...event }) => ({ ...ofCompany(event), details: { counts } }),
  "scim.connected": scimConnection,
  "scim.revoked": scimConnection,
  "api_key.created": apiKey,
  "api_key.revoked": apiKey,
  "webhook.created": webhook,
  "webhook.changed": ({ changed, ...event }) => ({ ...webhook(event), details: { changed } }),
  "webhook.removed": webhook,
  "webhook.secret_rotated": webhook,
  "webhook.switched_off": ({ reason, ...event }) => ({
    ...webhook(event),
    details: { changed: [offReasonWords[reason]] },
  }),
  "recruiting.connected": recruiting,
  "recruiting.changed": ({ changed, ...event }) => ({ ...recruiting(event), details: { changed } }),
  "recruiting.key_replaced": recruiting,
  "recruiting.removed": recruiting,
  "order.received": order,
  "order.cancelled": order,
  "assistants.turned_on": ofCompany,
  "assistants.turned_off": ofCompany,
  "check.proposed": job,
  "check.discarded": ({ keyName, ...event }) => ({ ...job(event), details: { changed: [keyName] } }),
  "sign_in.saved": companySignIn,
  "sign_in.domain_proved": companySignIn,
  "sign_in.used": ({ use, ...event }) => ({ ...companySignIn(event), details: { changed: [use] } }),
  "sign_in.removed": companySignIn,
  "job.created": job,
  "job.updated": ({ changed, ...event }) => ({ ...job(event), details: { changed } }),
  "job.archived": job,
  "job.unarchived": job,
  "job.shared": ({ email, role, ...event }) => ({
    ...job(event),
    details: { changed: [email, jobRoleNames[role]] },
  }),
  "job.unshared": ({ email, ...event }) => ({ ...job(event), details: { changed: [email] } }),
  "job.handed_over": ({ email, ...event }) => ({ ...job(event), details: { changed: [email] } }),
  "job.deleted": ({ counts, ...event }) => ({ ...job(event), details: { counts } }),
  "candidate.created": candidate,
  "candidate.address_shared": candidate,
  "candidate.resembles": ({ others, ...event }) => ({
    ...candidate(event),
    details: { counts: { candidates: others } },
  }),
  "candidate.searched_again": ({ source, ...event }) => ({
    ...candidate(event),
    details: { changed: [source] },
  }),
  "reviewer.added": reviewer,
  "reviewer.corrected": reviewer,
  "reviewer.removed": reviewer,
  "survey.sent": aboutCandidate,
  "survey.test_sent": reviewer,
  "survey.reminded": aboutCandidate,
  "candidate.changed": ({ changed, ...event }) => ({ ...candidate(event), details: { changed } }),
  // Without the candidate's name, for the same reason.
  "candidate.deleted": ({ candidateId: id, reviewers, responses }) => ({
    record: { type: "candidate", id },
    details: { counts: { reviewers, responses } },
  }),
  "outreach.changed": ({ changed, ...event }) => ({ ...candidate(event), details: { changed } }),
  "outreach.paused": candidate,
  "outreach.resumed": candidate,
  "consent.noted": candidate,
  "consent.removed": candidate,
  "consent.asked": candidate,
  "consent.given": candidate,
  "consent.given_in_managers_browser": candidate,
  "consent.given_on_shared_device": candidate,
  "consent.refused": candidate,
  "consent.taken_back": candidate,
  "candidate.corrected": candidate,
  "company.changed": ({ companyId: id, name: label, changed }) => ({
    record: { type: "company", id, label },
    details: { changed },
  }),
  "company.logo_changed": ofCompany,
  "company.second_factor_required": ofCompany,
  "company.second_factor_optional": ofCompany,
  // Pages request responses every few seconds: one entry a reader, candidate and day (UTC).
  "response.read": ({ candidateId }, actor, now) => ({
    ...aboutCandidate({ candidateId }),
    onceKey: `response.read ${actor.id} ${candidateId} ${toDateString(now)}`,
  }),
  "signals.seen": aboutCandidate,
  "comment.added": aboutCandidate,
  "comment.edited": aboutCandidate,
  "comment.removed": aboutCandidate,
  "job.answers_exported": job,
  "report.shared": aboutCandidate,
  "report.unshared": aboutCandidate,
  "digest.run": ({ managers }) => ({ record: { type: "digest" }, details: { counts: { managers } } }),
  "delivery.resumed": ({ tasks }) => ({ record: { type: "delivery" }, details: { counts: { tasks } } }),
  "delivery.retried": ({ deliveryId: id, tasks }) => ({
    record: { type: "delivery", ...(id !== undefined && { id }) },
    details: { counts: { tasks } },
  }),
  "audit_log.exported": ({ filters }) => ({ record: { type: "admin" }, details: { changed: filters } }),
  "mail.tested": () => ({ record: { type: "delivery" } }),
  "consent_text.added": ({ region, version }) => ({
    record: { type: "template", label: `${regionNames[region]}, version ${version}` },
  }),
  "privacy.requested": ({ kind }) => ({ record: { type: "candidate" }, details: { changed: [kind] } }),
  "privacy.carried_out": ({ kind }) => ({ record: { type: "candidate" }, details: { changed: [kind] } }),
  "privacy.exported": subject,
  "privacy.erased": ({ unreadable, ...event }) => ({
    ...subject(event),
    ...(unreadable > 0 && { details: { counts: { "unreadable fields": unreadable } } }),
  }),
};

export type AuditedEvent = Extract<Event, { type: AuditAction }>;

export function isAudited(event: Event): event is AuditedEvent {
  return auditActions.some((action) => action === event.type);
}

export function auditEntry<Type extends AuditAction>(event: EventOf<Type>, actor: Actor, now: Date): Entry {
  return entries[event.type](event, actor, now);
}
