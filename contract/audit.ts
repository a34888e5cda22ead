import { oc } from "@orpc/contract";
import * as z from "zod";
import { isStorable, moment, searchWords } from "./fields.ts";
import { get } from "./routes.ts";

/** What happens to the account of an admin or a manager. */
const ofAccount = [
  "updated",
  "password_changed",
  "signed_out_everywhere",
  "signed_in",
  "sign_in_failed",
  "session_ended",
  "shut_out",
  "let_in",
  "second_factor_on",
  "second_factor_off",
  "second_factor_reset",
  "second_factor_failed",
  "authenticator_changed",
  "authenticator_removed",
  "passkey_added",
  "passkey_removed",
  "recovery_code_used",
  "recovery_codes_replaced",
] as const;

/** All actions of the audit log, by what they are about. Never remove one, because stored entries contain them. */
const actions = {
  template: ["created", "updated", "deleted"],
  invitation: ["created", "sent", "renewed", "revoked"],
  directory: [
    "import_started",
    "imported",
    "import_taken_back",
    "import_removed",
    "person_deleted",
    "people_merged",
    "duplicate_dismissed",
    "alias_added",
    "alias_removed",
    "member_added",
    "member_removed",
  ],
  source: ["added", "changed", "removed", "run_requested", "run"],
  ceiling: ["changed"],
  admin: ["created", ...ofAccount],
  manager: [
    "joined",
    "password_reset",
    "left",
    "role_changed",
    "provisioned",
    "linked",
    "renamed",
    ...ofAccount,
  ],
  sandbox: ["emptied"],
  scim: ["connected", "revoked"],
  api_key: ["created", "revoked"],
  webhook: ["created", "changed", "removed", "secret_rotated", "switched_off"],
  recruiting: ["connected", "changed", "key_replaced", "removed"],
  order: ["received", "cancelled"],
  assistants: ["turned_on", "turned_off"],
  check: ["proposed", "discarded"],
  sign_in: ["saved", "domain_proved", "used", "removed"],
  job: [
    "created",
    "updated",
    "archived",
    "unarchived",
    "shared",
    "unshared",
    "handed_over",
    "deleted",
    "answers_exported",
  ],
  candidate: ["created", "searched_again", "resembles", "address_shared", "changed", "deleted", "corrected"],
  reviewer: ["added", "corrected", "removed"],
  survey: ["sent", "test_sent", "reminded"],
  outreach: ["confirmed", "changed", "paused", "resumed"],
  consent: [
    "noted",
    "removed",
    "asked",
    "given",
    "given_in_managers_browser",
    "given_on_shared_device",
    "refused",
    "taken_back",
  ],
  company: ["changed", "logo_changed", "second_factor_required", "second_factor_optional"],
  response: ["read"],
  signals: ["seen"],
  comment: ["added", "edited", "removed"],
  report: ["shared", "unshared"],
  digest: ["run"],
  delivery: ["retried", "resumed"],
  mail: ["tested"],
  consent_text: ["added"],
  privacy: ["requested", "carried_out", "exported", "erased"],
  audit_log: ["exported"],
} as const;
type Actions = typeof actions;
export type AuditAction = {
  [About in keyof Actions]: `${About}.${Actions[About][number]}`;
}[keyof Actions];

/** `template.created` and so on. */
export const auditActions = Object.entries(actions).flatMap(([about, names]) =>
  names.map((name) => `${about}.${name}` as AuditAction),
);

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
