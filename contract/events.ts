import type { AuditAction } from "./audit.ts";
import type { SignInUse } from "./company-sign-in.ts";
import type { CompanyRole } from "./company-roles.ts";
import type { JobRole } from "./job-roles.ts";
import type { NeededBeforeAsking, Region } from "./portal-rules.ts";
import type { DataRequestKind } from "./privacy.ts";
import type { OffReason } from "./webhook-words.ts";

interface Company {
  companyId: string;
  name: string;
}
interface Job {
  jobId: string;
  title: string;
}
interface Candidate {
  candidateId: string;
  name: string;
}
interface AboutCandidate {
  candidateId: string;
}
interface Manager {
  managerId: string;
  email: string;
}
interface Changed {
  /** Names of fields. */
  changed: string[];
}
interface Counts {
  counts: Record<string, number>;
}
interface DirectoryImport {
  importId: number;
  fileName: string;
}
interface Alias {
  aliasId: number;
  name: string;
  company: string;
}
/** Does not contain who the data is about: the audit log must not store that, because their data may be deleted. */
interface DataRequest {
  kind: DataRequestKind;
}
interface Erased {
  subject: "candidate" | "reviewer" | "company";
}

/** What events contain, by the first word of their type. They never contain an answer or a secret. */
interface BySubject {
  template: { templateId: string; name: string };
  invitation: { invitationId: string; email: string };
  /** A source of the directory by its name, never by its credentials. */
  source: { sourceId: string; name: string };
  directory: unknown;
  ceiling: unknown;
  admin: { adminId: string; email: string };
  manager: Manager;
  sandbox: Company;
  /** A connection by its label, never by its token. */
  scim: { companyId: string; label: string };
  /** The key's name, never the key. The manager is the member for whom it acts. */
  api_key: { keyId: string; name: string; managerId: string };
  /** An endpoint by its name, never by its address. */
  webhook: Company;
  /** A recruiting system by its name, never by its key. */
  recruiting: { companyId: string; vendor: string };
  /** Without the candidate's name. */
  order: AboutCandidate & { vendor: string };
  assistants: Company;
  /** Without the candidate's name, because most drafts are deleted after some days. */
  check: Job;
  sign_in: { domain: string };
  job: Job;
  candidate: Candidate;
  outreach: Candidate;
  consent: Candidate;
  company: Company;
  /** Reviewers appear only by their key, never by the link's secret, a name or an address. */
  reviewer: { reviewerKey: string };
  /**
   * Without the reviewer, except `survey.declined`: the hiring team knows the date, and someone without reminders has
   * answered or declined.
   */
  survey: AboutCandidate;
  /** Without the answers, which would show who answered. */
  response: AboutCandidate;
  responses: AboutCandidate & { releaseId: string };
  signals: AboutCandidate;
  /** Without the text. */
  comment: AboutCandidate;
  /** Without the link and what it shows. */
  report: AboutCandidate;
  digest: { managers: number };
  delivery: { tasks: number };
  mail: { transport: string };
  consent_text: { region: Region; version: number };
  privacy: unknown;
  audit_log: { filters: string[] };
}

/** The additional fields of some events. */
interface ExtraFields {
  "template.updated": Changed;
  "directory.import_started": DirectoryImport;
  "directory.imported": DirectoryImport & Counts;
  "directory.import_taken_back": DirectoryImport;
  "directory.import_removed": DirectoryImport & Counts;
  /** With the candidates who lose the reviewer. The audit log does not store them. */
  "directory.person_deleted": { personId: number; candidateIds: string[] };
  /** With the addresses of both records. The audit log does not store them. */
  "directory.people_merged": { personId: number; removedId: number; employments: number; emails: string[] };
  "directory.duplicate_dismissed": { personId: number; otherId: number };
  "directory.alias_added": Alias;
  "directory.alias_removed": Alias;
  "directory.member_added": Alias;
  "directory.member_removed": Alias;
  "source.changed": Changed;
  "source.removed": Counts;
  /** One run is over. `problem` says in a sentence why it failed. */
  "source.run": Counts & { problem: string | null };
  /**
   * The monthly ceiling of one company or, without one, of all others. Null: no ceiling. Undefined: the default applies
   * again.
   */
  "ceiling.changed": { companyId: string | null; name: string | null; records?: number | null | undefined };
  "manager.updated": Changed;
  "manager.role_changed": { role: CompanyRole };
  "sandbox.emptied": Counts;
  "webhook.changed": Changed;
  "webhook.switched_off": { reason: OffReason };
  "recruiting.changed": Changed;
  /** With the name of the key that proposed it. */
  "check.discarded": { keyName: string };
  "sign_in.used": { use: SignInUse };
  /** Of a found reviewer with the candidate. The audit log stores only that, because the reviewer was contacted. */
  "reviewer.removed": AboutCandidate | object;
  "job.updated": Changed;
  "job.shared": { email: string; role: JobRole };
  "job.unshared": { email: string };
  /** `newMemberId`: the new owner, unless they shared the job before. */
  "job.handed_over": { email: string; newMemberId: string | null };
  "job.deleted": Counts;
  "candidate.resembles": { others: number };
  "candidate.searched_again": { source: string };
  "candidate.changed": Changed;
  "outreach.changed": Changed;
  "company.changed": Changed & { needed: NeededBeforeAsking };
  "delivery.retried": { deliveryId?: string | undefined };
  "privacy.requested": DataRequest;
  "privacy.carried_out": DataRequest;
  "privacy.exported": Erased;
  /** `unreadable`: the number of encrypted values that could not be decrypted, and may concern the person. */
  "privacy.erased": Erased & { unreadable: number };
}

/** Events that are unlike the others about the same subject. */
interface Instead {
  /** Without the candidate's name. */
  "candidate.deleted": AboutCandidate & { reviewers: number; responses: number };
  /** To another job. `unreportedTo`: the members who were not notified of all answers. */
  "candidate.moved": AboutCandidate & { jobId: string; unreportedTo: string[] };
  "outreach.started": AboutCandidate;
  "outreach.completed": AboutCandidate;
  "outreach.exhausted": AboutCandidate;
  "consent.undeliverable": AboutCandidate;
  "survey.test_sent": BySubject["reviewer"];
  "survey.undeliverable": BySubject["reviewer"];
  "survey.declined": BySubject["reviewer"];
  "survey.submitted": { responseId: string };
}

/** Not in the audit log, where the time would show who answered, or that someone was contacted. */
type Unaudited =
  | "reviewer.requested"
  | "candidate.moved"
  // What the candidate's page shows, some minutes later.
  | "outreach.started"
  | "outreach.completed"
  | "outreach.exhausted"
  // The candidate's address accepts no mail.
  | "consent.undeliverable"
  | "survey.undeliverable"
  | "survey.declined"
  | "survey.submitted"
  | "response.withdrawn"
  | "responses.released";

type EventType = AuditAction | Unaudited;

export type SubjectOf<Type extends EventType> = Type extends `${infer Subject}.${string}` ? Subject : never;

export type EventOf<Type extends EventType> = { type: Type } & (Type extends keyof Instead
  ? Instead[Type]
  : BySubject[SubjectOf<Type> & keyof BySubject] &
      (Type extends keyof ExtraFields ? ExtraFields[Type] : unknown));
export type Event = { [Type in EventType]: EventOf<Type> }[EventType];
