import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { NoticeKind } from "#contract/notices.ts";
import { type WorkHistoryEntry, sourceKeys } from "#contract/candidates.ts";
import type { ReleaseMode } from "#contract/batch-release.ts";
import type { Question } from "#contract/surveys.ts";
import { createdAt, timestampColumn, ofParent, encryptedText, ofJob } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { hiringManagerProfiles } from "./managers.ts";

export const candidates = pgTable(
  "candidates",
  {
    id: uuid().primaryKey().defaultRandom(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    /** For the request for consent; null: not given. */
    email: encryptedText("email", "candidate's address"),
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    positionAppliedFor: text("position_applied_for"),
    /** Null when no work history was given. */
    workHistory: jsonb("work_history").$type<WorkHistoryEntry[]>(),
    excludeCurrentColleagues: boolean("exclude_current_colleagues").notNull().default(true),
    /** How many responses their reviewers withdrew. */
    withdrawnResponses: integer("withdrawn_responses").notNull().default(0),
    /** The size of batch releases; null: responses are shown as they arrive. A trigger refuses changes, because reviewers rely on it. */
    answersTogether: integer("answers_together").$type<ReleaseMode>(),
    /** How many responses of found reviewers have ever been shown. Named reviewers and withdrawals do not change it. */
    foundShown: integer("found_shown").notNull().default(0),
    /**
     * With batch release: the job when the first survey was sent. It selects all templates, and its own questions are asked.
     * If questions followed a later change of the job, a released response would reveal whether its author was contacted
     * before or after that change. Own questions are missing in old rows.
     */
    firstAskedFor: jsonb("first_asked_for").$type<{
      title: string;
      department: string | null;
      ownQuestions?: Question[];
    }>(),
    /** The system contacts the best matches automatically, and the next best when needed. */
    automaticOutreach: boolean("automatic_outreach").notNull().default(false),
    /** The first reviewers were found after an import, so the hiring team is asked to confirm whom we contact. */
    foundLater: boolean("found_later").notNull().default(false),
    /** The system contacts nobody else once this many responses have arrived. */
    wantedResponses: integer("wanted_responses").notNull().default(3),
    /** How many found reviewers are waited for at a time; null: the installation's number. */
    contactSize: integer("contact_size"),
    /** Since when the system sends no surveys and no reminders about this candidate. */
    outreachPausedAt: timestampColumn("outreach_paused_at"),
    /** When the system next plans surveys and reminders; null: nothing is planned. */
    outreachDueAt: timestampColumn("outreach_due_at"),
    /** The last plan: the next survey, which the page shows, and the next reminder, which it does not. */
    nextAskAt: timestampColumn("next_ask_at"),
    nextReminderAt: timestampColumn("next_reminder_at"),
    /** A manager's note on how the candidate consented. */
    consentNote: text("consent_note"),
    consentAt: timestampColumn("consent_at"),
    /** The manager's name at that time. */
    consentBy: text("consent_by"),
    /** When the candidate gave consent. The manager's role can write neither this nor the next column. */
    agreedAt: timestampColumn("agreed_at"),
    /** When the candidate declined or withdrew consent. Then nobody is contacted, whatever the company's rule. */
    consentWithdrawnAt: timestampColumn("taken_back_at"),
    /** The state of each problem when an editor dismissed it, and of the news for each editor: `answers:` and their id. */
    dismissed: jsonb()
      .$type<Partial<Record<NoticeKind | `answers:${string}`, string>>>()
      .notNull()
      .default({}),
    /** The id that another system uses for the candidate, and which system that is. */
    externalSource: text("external_source"),
    externalId: text("external_id"),
    /** A keyed hash of the call that started the check, to recognize a repeated call. Null: added in another way. */
    startedWith: text("started_with"),
    /** The survey template that was ordered. Null, or deleted meanwhile: the one that fits. */
    templateId: uuid("template_id"),
    /** When somebody last changed the candidate, the outreach or who is named, or withdrew a response that was shown. */
    changedAt: timestampColumn("changed_at"),
    /** The states of the outreach that events have reported; see `reportOutreach`. */
    reported: jsonb()
      .$type<{ started?: true; complete?: number; exhausted?: string }>()
      .notNull()
      .default({}),
    /** The owner of the job. A trigger sets it, also if someone else creates the candidate. */
    ownerId: uuid("created_by")
      .notNull()
      .references(() => hiringManagerProfiles.id, { onDelete: "cascade" }),
    companyId: ofParent("company_id"),
    createdAt: createdAt(),
  },
  (table) => [
    ...ofJob({ company: table.companyId, job: table.jobId }),
    check(
      "candidate_external_id_whole",
      sql`(${table.externalSource} is null) = (${table.externalId} is null)`,
    ),
    uniqueIndex("candidates_external_id").on(table.companyId, table.externalSource, table.externalId),
    // For the keys of the rows below, whose job follows when a candidate is moved.
    unique("candidates_id_job").on(table.id, table.jobId),
    check("candidate_wants_responses", sql`${table.wantedResponses} between 1 and 20`),
    check("candidate_contact_size", sql`${table.contactSize} between 1 and 60`),
    check("candidate_answers_together", sql`${table.answersTogether} between 3 and 5`),
    check(
      "candidate_consent_noted_whole",
      sql`(${table.consentNote} is null) = (${table.consentAt} is null)
        and (${table.consentNote} is null) = (${table.consentBy} is null)`,
    ),
    check("candidate_agrees_or_not", sql`${table.agreedAt} is null or ${table.consentWithdrawnAt} is null`),
    // Covers the order and the counts of a job's list.
    index("candidates_job").on(table.jobId, table.createdAt, table.id, table.companyId, table.ownerId),
    // Recent decisions, which a task looks up every five minutes.
    index("candidates_decided")
      .on(sql`coalesce(${table.agreedAt}, ${table.consentWithdrawnAt})`)
      .where(sql`coalesce(${table.agreedAt}, ${table.consentWithdrawnAt}) is not null`),
    index("candidates_outreach_due")
      .on(table.outreachDueAt)
      .where(sql`${table.outreachDueAt} is not null`),
  ],
);

/** Row security of rows below a candidate, and their key: the job follows when the candidate is moved. */
export const ofCandidate = (
  table: { companyId: AnyPgColumn; jobId: AnyPgColumn; candidateId: AnyPgColumn },
  options?: Parameters<typeof ofJob>[1],
) => [
  ...ofJob({ company: table.companyId, job: table.jobId }, options),
  foreignKey({
    columns: [table.candidateId, table.jobId],
    foreignColumns: [candidates.id, candidates.jobId],
  })
    .onDelete("cascade")
    .onUpdate("cascade"),
];

/** The state of each candidate's search for colleagues in sources other than the directory. */
export const candidateSearches = pgTable(
  "candidate_searches",
  {
    candidateId: uuid("candidate_id").notNull(),
    source: text({ enum: sourceKeys }).notNull(),
    status: text({ enum: ["searching", "done", "failed"] })
      .notNull()
      .default("searching"),
    /** Why it failed or is retried. */
    problem: text({ enum: ["unreachable", "limit", "refused", "partial"] }),
    tries: integer().notNull().default(0),
    /** The earliest time of the next try. */
    retryAt: timestampColumn("retry_at"),
    startedAt: timestampColumn("started_at").notNull(),
    finishedAt: timestampColumn("finished_at"),
    /** When someone last requested a new search. */
    repeatedAt: timestampColumn("repeated_at"),
    /** It stopped at a monthly ceiling, before or after it bought some people. */
    atCeiling: boolean("at_ceiling").notNull().default(false),
    companyId: ofParent("company_id"),
    /** Unused. Servers of the previous release read it; the next release drops it. */
    hiringManagerProfileId: ofParent("hiring_manager_profile_id"),
    jobId: ofParent("job_id"),
  },
  (table) => [
    ...ofCandidate(table),
    primaryKey({ columns: [table.candidateId, table.source] }),
    check("candidate_search_status_known", sql`${table.status} in ('searching', 'done', 'failed')`),
    check(
      "candidate_search_failed_of_something",
      sql`${table.status} <> 'failed' or ${table.problem} is not null`,
    ),
    check("candidate_search_finished", sql`(${table.status} = 'searching') = (${table.finishedAt} is null)`),
  ],
);
