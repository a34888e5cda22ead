import {
  type AuditAction,
  auditActions,
  type AuditDetails,
  type Actor,
  type RecordType,
} from "#contract/audit.ts";
import { minuteMs } from "#contract/date-words.ts";
import type { Event } from "#contract/events.ts";
import { regionNames } from "#contract/portal-rules.ts";
import { toDateString } from "#server/platform/clock.ts";

const quarterMs = 15 * minuteMs;

interface Entry {
  /** A reviewer's id is the key, which is stored the way admins see it; a label names no reviewer. */
  record: { type: RecordType; id?: string | undefined; label?: string | undefined };
  details: AuditDetails;
  /** Of entries with the same key only the first is stored. */
  onceKey: string | undefined;
}

export type AuditedEvent = Extract<Event, { type: AuditAction }>;

export function isAudited(event: Event): event is AuditedEvent {
  return auditActions.some((action) => action === event.type);
}

export function auditEntry(event: AuditedEvent, actor: Actor, now: Date): Entry {
  return { record: recordOf(event), details: detailsOf(event), onceKey: onceKey(event, actor, now) };
}

/** Never the names of people in the directory, nor of deleted candidates: they must not outlive them in the audit log. */
function recordOf(event: AuditedEvent): Entry["record"] {
  switch (event.type) {
    case "directory.person_deleted":
      return directory(event.personId);
    case "directory.people_merged":
      return directory(event.personId, `record ${event.removedId} into record ${event.personId}`);
    case "directory.duplicate_dismissed":
      return directory(event.personId, `records ${event.personId} and ${event.otherId}`);
    case "directory.alias_added":
    case "directory.alias_removed":
      return directory(event.aliasId, `${event.name} = ${event.company}`);
    case "directory.member_added":
    case "directory.member_removed":
      return directory(event.aliasId, `${event.name} of ${event.company}`);
    case "digest.run":
      return { type: "digest" };
    case "delivery.retried":
      return { type: "delivery", id: event.deliveryId };
    case "delivery.resumed":
    case "mail.tested":
      return { type: "delivery" };
    case "consent_text.added":
      return { type: "template", label: `${regionNames[event.region]}, version ${event.version}` };
    case "privacy.requested":
    case "privacy.carried_out":
      return { type: "candidate" };
    case "privacy.exported":
    case "privacy.erased":
      return { type: event.subject };
  }
  if ("templateId" in event) return { type: "template", id: event.templateId, label: event.name };
  if ("invitationId" in event) return { type: "invitation", id: event.invitationId, label: event.email };
  if ("importId" in event) return directory(event.importId, event.fileName);
  if ("adminId" in event) return { type: "admin", id: event.adminId, label: event.email };
  if ("managerId" in event) return { type: "manager", id: event.managerId, label: event.email };
  if ("jobId" in event) return { type: "job", id: event.jobId, label: event.title };
  if ("companyId" in event) return { type: "company", id: event.companyId, label: event.name };
  if ("reviewerKey" in event) return { type: "reviewer", id: event.reviewerKey };
  return { type: "candidate", id: event.candidateId, label: "name" in event ? event.name : undefined };
}

const directory = (id: number, label?: string) => ({ type: "directory" as const, id: String(id), label });

function detailsOf(event: AuditedEvent): AuditDetails {
  switch (event.type) {
    case "directory.person_deleted":
      return { counts: { reviewers: event.reviewers } };
    case "directory.people_merged":
      return { counts: { employments: event.employments } };
    case "candidate.resembles":
      return { counts: { candidates: event.others } };
    case "candidate.searched_again":
      return { changed: [event.source] };
    case "candidate.deleted":
      return { counts: { reviewers: event.reviewers, responses: event.responses } };
    case "digest.run":
      return { counts: { managers: event.managers } };
    case "delivery.resumed":
    case "delivery.retried":
      return { counts: { tasks: event.tasks } };
    case "privacy.requested":
    case "privacy.carried_out":
      return { changed: [event.kind] };
    case "privacy.erased":
      return event.unreadable > 0 ? { counts: { "unreadable fields": event.unreadable } } : {};
  }
  if ("changed" in event) return { changed: event.changed };
  if ("counts" in event) return { counts: event.counts };
  return {};
}

function onceKey(event: AuditedEvent, actor: Actor, now: Date): string | undefined {
  // Pages request responses every few seconds: one entry a reader, candidate and day (UTC).
  if (event.type === "response.read")
    return `response.read ${actor.id} ${event.candidateId} ${toDateString(now)}`;
  // One entry for a burst of wrong passwords: one an account and quarter of an hour.
  const quarter = Math.floor(now.getTime() / quarterMs);
  if (event.type === "admin.sign_in_failed") return `sign-in failed ${event.adminId} ${quarter}`;
  if (event.type === "manager.sign_in_failed") return `sign-in failed ${event.managerId} ${quarter}`;
  return undefined;
}
