import {
  type Actor,
  type AuditAction,
  auditActions,
  type AuditDetails,
  type RecordType,
} from "#contract/audit.ts";
import { companyRoleNames } from "#contract/company-roles.ts";
import { minuteMs } from "#contract/durations.ts";
import type { Event, EventOf, SubjectOf } from "#contract/events.ts";
import { jobRoleNames } from "#contract/job-roles.ts";
import { regionNames } from "#contract/portal-rules.ts";
import { offReasonWords } from "#contract/webhook-words.ts";
import { toDateString } from "#server/platform/clock.ts";

const quarterMs = 15 * minuteMs;

/** A reviewer's id is the key, which is stored the way admins see it; a label names no reviewer. */
interface AuditRecord {
  type: RecordType;
  id?: string | undefined;
  label?: string;
}

export type AuditedEvent = Extract<Event, { type: AuditAction }>;
type EventAbout<Subject extends string> = Extract<AuditedEvent, { type: `${Subject}.${string}` }>;

export function isAudited(event: Event): event is AuditedEvent {
  return auditActions.some((action) => action === event.type);
}

/** What the audit log stores of an event. Of entries with the same key only the first is stored. */
export function auditEntry(event: AuditedEvent, actor: Actor, now: Date) {
  const record = recordOf(event);
  return { record, details: detailsOf(event), onceKey: onceKeyOf(event, record, actor, now) };
}

const companyRecord = ({ companyId: id, name: label }: { companyId: string; name: string }): AuditRecord => ({
  type: "company",
  id,
  label,
});
const jobRecord = ({ jobId: id, title: label }: { jobId: string; title: string }): AuditRecord => ({
  type: "job",
  id,
  label,
});
const candidateRecord = (event: { candidateId: string; name?: string }): AuditRecord => ({
  type: "candidate",
  id: event.candidateId,
  ...(event.name !== undefined && { label: event.name }),
});
const reviewerRecord = (event: EventAbout<"reviewer" | "survey">): AuditRecord =>
  "candidateId" in event ? candidateRecord(event) : { type: "reviewer", id: event.reviewerKey };

/** By the first word of the event's type. */
const recordBuilders: { [Subject in SubjectOf<AuditAction>]: (event: EventAbout<Subject>) => AuditRecord } = {
  template: ({ templateId: id, name: label }) => ({ type: "template", id, label }),
  invitation: ({ invitationId: id, email: label }) => ({ type: "invitation", id, label }),
  source: ({ sourceId: id, name: label }) => ({ type: "directory", id, label }),
  directory: (event) => ({ type: "directory", ...directoryRecord(event) }),
  ceiling: ({ companyId, name }) => ({
    type: "company",
    id: companyId ?? undefined,
    label: name ?? "all companies",
  }),
  admin: ({ adminId: id, email: label }) => ({ type: "admin", id, label }),
  manager: ({ managerId: id, email: label }) => ({ type: "manager", id, label }),
  sandbox: companyRecord,
  scim: ({ companyId: id, label }) => ({ type: "company", id, label }),
  api_key: ({ managerId: id, name: label }) => ({ type: "manager", id, label }),
  webhook: companyRecord,
  recruiting: ({ companyId: id, vendor: label }) => ({ type: "company", id, label }),
  order: ({ candidateId: id, vendor: label }) => ({ type: "candidate", id, label }),
  assistants: companyRecord,
  check: jobRecord,
  sign_in: ({ domain: label }) => ({ type: "company", label }),
  // Details are signed, and stay when a person is erased. The label does not.
  job: (event) =>
    jobRecord("email" in event ? { ...event, title: `${event.title} (${event.email})` } : event),
  candidate: candidateRecord,
  outreach: candidateRecord,
  consent: candidateRecord,
  company: companyRecord,
  reviewer: reviewerRecord,
  survey: reviewerRecord,
  response: candidateRecord,
  signals: candidateRecord,
  comment: candidateRecord,
  report: candidateRecord,
  digest: () => ({ type: "digest" }),
  delivery: (event) => ({ type: "delivery", id: "deliveryId" in event ? event.deliveryId : undefined }),
  mail: () => ({ type: "delivery" }),
  consent_text: ({ region, version }) => ({
    type: "template",
    label: `${regionNames[region]}, version ${version}`,
  }),
  privacy: (event) => ({ type: "subject" in event ? event.subject : "candidate" }),
  audit_log: () => ({ type: "admin" }),
};

function recordOf(event: AuditedEvent): AuditRecord {
  const [subject] = event.type.split(".") as [keyof typeof recordBuilders];
  const read: (event: never) => AuditRecord = recordBuilders[subject];
  return read(event as never);
}

/** People appear by number only, because a name must not stay here after the person is deleted. */
function directoryRecord(event: EventAbout<"directory">): Omit<AuditRecord, "type"> {
  if ("importId" in event) return { id: String(event.importId), label: event.fileName };
  if ("aliasId" in event) {
    const { type, aliasId, name, company } = event;
    const isAlias = type === "directory.alias_added" || type === "directory.alias_removed";
    return { id: String(aliasId), label: `${name} ${isAlias ? "=" : "of"} ${company}` };
  }
  const id = String(event.personId);
  if ("removedId" in event) return { id, label: `record ${event.removedId} into record ${id}` };
  return "otherId" in event ? { id, label: `records ${id} and ${event.otherId}` } : { id };
}

/** In the words of the screens: a candidate asks for a deletion. */
const requestDetails = ({ kind }: Pick<EventOf<"privacy.requested">, "kind">): AuditDetails => ({
  changed: [kind === "end" ? "deletion" : kind],
});

/** Details of events that state them in other fields than `changed` and `counts`. */
const details: { [Type in AuditAction]?: (event: EventOf<Type>) => AuditDetails } = {
  "source.run": ({ counts, problem }) => ({ counts, ...(problem !== null && { changed: [problem] }) }),
  "ceiling.changed": ({ records }) => ({ changed: [describeCeiling(records)] }),
  "directory.people_merged": ({ employments }) => ({ counts: { employments } }),
  "manager.role_changed": ({ role }) => ({ changed: [companyRoleNames[role]] }),
  "webhook.switched_off": ({ reason }) => ({ changed: [offReasonWords[reason]] }),
  "check.discarded": ({ keyName }) => ({ changed: [keyName] }),
  "sign_in.used": ({ use }) => ({ changed: [use] }),
  "job.shared": ({ role }) => ({ changed: [jobRoleNames[role]] }),
  "candidate.resembles": ({ others }) => ({ counts: { candidates: others } }),
  "candidate.searched_again": ({ source }) => ({ changed: [source] }),
  "candidate.deleted": ({ reviewers, responses }) => ({ counts: { reviewers, responses } }),
  "digest.run": ({ managers }) => ({ counts: { managers } }),
  "delivery.resumed": ({ tasks }) => ({ counts: { tasks } }),
  "delivery.retried": ({ tasks }) => ({ counts: { tasks } }),
  "audit_log.exported": ({ filters }) => ({ changed: filters }),
  "privacy.requested": requestDetails,
  "privacy.carried_out": requestDetails,
  "privacy.erased": ({ unreadable }) =>
    unreadable > 0 ? { counts: { "unreadable fields": unreadable } } : {},
};

function describeCeiling(people: number | null | undefined): string {
  if (people === undefined) return "the default";
  return people === null ? "no limit" : `${people} people a month`;
}

/** Only fields that are named here or above are stored, so that nothing new gets in unnoticed. */
function detailsOf(event: AuditedEvent): AuditDetails {
  const read: ((event: never) => AuditDetails) | undefined = details[event.type];
  if (read) return read(event as never);
  return {
    ...("changed" in event && { changed: event.changed }),
    ...("counts" in event && { counts: event.counts }),
  };
}

function onceKeyOf({ type }: AuditedEvent, { id }: AuditRecord, actor: Actor, now: Date): string | undefined {
  const quarter = Math.floor(now.getTime() / quarterMs);
  // One entry for a burst of wrong passwords or codes: one an account and quarter of an hour.
  if (type === "admin.sign_in_failed" || type === "manager.sign_in_failed")
    return `sign-in failed ${id} ${quarter}`;
  if (type === "admin.second_factor_failed" || type === "manager.second_factor_failed")
    return `second factor failed ${id} ${quarter}`;
  // Pages request responses every few seconds: one entry a reader, candidate and day (UTC).
  return type === "response.read" ? `response.read ${actor.id} ${id} ${toDateString(now)}` : undefined;
}
