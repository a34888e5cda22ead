import { oc } from "@orpc/contract";
import * as z from "zod";
import { isStorable, moment, searchWords } from "./fields.ts";
import { get } from "./routes.ts";

/** All actions of the audit log. Never remove one, because stored entries contain them. */
export const auditActions = [
  "template.created",
  "template.updated",
  "template.deleted",
  "invitation.created",
  "invitation.sent",
  "invitation.renewed",
  "invitation.revoked",
  "directory.import_started",
  "directory.imported",
  "directory.import_taken_back",
  "directory.import_removed",
  "source.added",
  "source.changed",
  "source.removed",
  "source.run_requested",
  "source.run",
  "ceiling.changed",
  "directory.person_deleted",
  "directory.people_merged",
  "directory.duplicate_dismissed",
  "directory.alias_added",
  "directory.alias_removed",
  "directory.member_added",
  "directory.member_removed",
  "admin.created",
  "admin.updated",
  "admin.password_changed",
  "admin.signed_out_everywhere",
  "admin.signed_in",
  "admin.sign_in_failed",
  "admin.session_ended",
  "admin.shut_out",
  "admin.let_in",
  "admin.second_factor_on",
  "admin.second_factor_off",
  "admin.second_factor_reset",
  "admin.second_factor_failed",
  "admin.authenticator_changed",
  "admin.authenticator_removed",
  "admin.passkey_added",
  "admin.passkey_removed",
  "admin.recovery_code_used",
  "admin.recovery_codes_replaced",
  "manager.joined",
  "manager.signed_in",
  "manager.sign_in_failed",
  "manager.password_reset",
  "manager.password_changed",
  "manager.signed_out_everywhere",
  "manager.session_ended",
  "manager.updated",
  "manager.shut_out",
  "manager.let_in",
  "manager.left",
  "manager.role_changed",
  "manager.second_factor_on",
  "manager.second_factor_off",
  "manager.second_factor_reset",
  "manager.second_factor_failed",
  "manager.authenticator_changed",
  "manager.authenticator_removed",
  "manager.passkey_added",
  "manager.passkey_removed",
  "manager.recovery_code_used",
  "manager.recovery_codes_replaced",
  "manager.provisioned",
  "manager.linked",
  "manager.renamed",
  "sandbox.emptied",
  "scim.connected",
  "scim.revoked",
  "api_key.created",
  "api_key.revoked",
  "webhook.created",
  "webhook.changed",
  "webhook.removed",
  "webhook.secret_rotated",
  "webhook.switched_off",
  "recruiting.connected",
  "recruiting.changed",
  "recruiting.key_replaced",
  "recruiting.removed",
  "order.received",
  "order.cancelled",
  "assistants.turned_on",
  "assistants.turned_off",
  "check.proposed",
  "check.discarded",
  "sign_in.saved",
  "sign_in.domain_proved",
  "sign_in.used",
  "sign_in.removed",
  "job.created",
  "job.updated",
  "job.archived",
  "job.unarchived",
  "job.shared",
  "job.unshared",
  "job.handed_over",
  "job.deleted",
  "candidate.created",
  "candidate.searched_again",
  "candidate.resembles",
  "candidate.address_shared",
  "reviewer.added",
  "reviewer.corrected",
  "reviewer.removed",
  "survey.sent",
  "survey.test_sent",
  "survey.reminded",
  "candidate.changed",
  "candidate.deleted",
  "outreach.changed",
  "outreach.paused",
  "outreach.resumed",
  "consent.noted",
  "consent.removed",
  "consent.asked",
  "consent.given",
  "consent.given_in_managers_browser",
  "consent.given_on_shared_device",
  "consent.refused",
  "consent.taken_back",
  "candidate.corrected",
  "company.changed",
  "company.logo_changed",
  "company.second_factor_required",
  "company.second_factor_optional",
  "response.read",
  "signals.seen",
  "comment.added",
  "comment.edited",
  "comment.removed",
  "job.answers_exported",
  "report.shared",
  "report.unshared",
  "digest.run",
  "delivery.retried",
  "delivery.resumed",
  "mail.tested",
  "consent_text.added",
  "privacy.requested",
  "privacy.carried_out",
  "privacy.exported",
  "privacy.erased",
  "audit_log.exported",
] as const;
export type AuditAction = (typeof auditActions)[number];

export const recordTypes = [
  "template",
  "invitation",
  "directory",
  "admin",
  "manager",
  "job",
  "reviewer",
  "candidate",
  "company",
  "digest",
  "delivery",
] as const;
export type RecordType = (typeof recordTypes)[number];

const actorRealms = ["admin", "manager", "candidate", "system"] as const;

/** With the name and e-mail address at that time. */
const Actor = z.object({
  realm: z.enum(actorRealms),
  /** Null: the system. */
  id: z.string().nullable(),
  name: z.string(),
  email: z.string().nullable(),
});
export type Actor = z.infer<typeof Actor>;

/** Field names and counts. Never an answer, a secret, a code or a reviewer's identity. */
export const AuditDetails = z.object({
  changed: z.array(z.string()).optional(),
  counts: z.record(z.string(), z.number()).optional(),
});
export type AuditDetails = z.infer<typeof AuditDetails>;

export const AuditEntry = z.object({
  id: z.int(),
  occurredAt: moment,
  actor: Actor,
  action: z.enum(auditActions),
  record: z.object({
    type: z.enum(recordTypes),
    id: z.string().nullable(),
    /** The display name: a template's name, an invitation's recipient. */
    label: z.string().nullable(),
  }),
  details: AuditDetails,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const auditEntriesPerPage = 50;

export const AuditFilter = z.object({
  actorId: z.string().max(100, { abort: true }).refine(isStorable).optional(),
  realm: z.enum(actorRealms).optional(),
  action: z.enum(auditActions).optional(),
  recordType: z.enum(recordTypes).optional(),
  /** Inclusive. */
  from: moment.optional(),
  /** Exclusive. */
  until: moment.optional(),
  /** Each word must occur in the actor's or the record's name, address or id. */
  text: searchWords.optional(),
});
export type AuditFilter = z.input<typeof AuditFilter>;

export const AuditLogCheck = z.object({
  /** How many entries are unchanged. */
  entries: z.int(),
  /** How many of them are chained, so that none can be removed unnoticed. */
  sealed: z.int(),
  /** The last seal. An earlier seal can be checked against the chain. */
  chain: z.string(),
  problem: z.object({ activityId: z.int(), kind: z.enum(["changed_or_put_in", "taken_out"]) }).nullable(),
});
export type AuditLogCheck = z.infer<typeof AuditLogCheck>;

export const adminAuditLog = oc.tag("Activity").router({
  check: get(
    "/admin/activities/check",
    "Check that no entry was changed or deleted; names the first one that was",
  ).output(AuditLogCheck),
  list: get("/admin/activities", "Who did what to which record, newest first, a page at a time")
    .input(
      AuditFilter.extend({
        /** The last id of the previous page. */
        before: z.coerce.number().int().min(1).optional(),
      }),
    )
    .output(z.object({ activities: z.array(AuditEntry), hasMore: z.boolean() })),
  export: get("/admin/activities/export", "Download the entries that match the filter as CSV, newest first")
    .input(AuditFilter)
    .output(z.custom<ReadableStream<Uint8Array>>()),
  actors: get("/admin/activities/actors", "Everyone who appears in the audit log").output(z.array(Actor)),
});
