import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uuid, primaryKey } from "drizzle-orm/pg-core";
import type { NoticeKind } from "#contract/notices.ts";
import { type WorkHistoryEntry, sourceKeys } from "#contract/candidates.ts";
import type { ReleaseMode } from "#contract/batch-release.ts";
import { createdAt, timestampColumn, ofParent, encryptedText, ownedBy } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { hiringManagerProfiles } from "./managers.ts";

export const candidates = pgTable(
  "candidates",
  {
    id: uuid().primaryKey().defaultRandom(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    /** Where the candidate can be asked to agree; null: not that anybody said. */
    email: encryptedText("email", "candidate's address"),
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    positionAppliedFor: text("position_applied_for"),
    /** Null when no work history was given. */
    workHistory: jsonb("work_history").$type<WorkHistoryEntry[]>(),
    excludeCurrentColleagues: boolean("exclude_current_colleagues").notNull().default(true),
    /** How many of its responses their reviewers took back. */
    withdrawnResponses: integer("withdrawn_responses").notNull().default(0),
    /**
     * How the answers are shown: together, once so many are in; null: as they arrive. A trigger refuses every change, since
     * reviewers were told.
     */
    answersTogether: integer("answers_together").$type<ReleaseMode>(),
    /** How many answers of those who were found have ever been shown; whoever is named, or takes theirs back, changes nothing in it. */
    foundShown: integer("found_shown").notNull().default(0),
    /**
     * The job as it was when the first survey went out, where answers are shown together: by it templates are chosen. Questions
     * that follow a job's new title would tell who was asked after it.
     */
    firstAskedFor: jsonb("first_asked_for").$type<{ title: string; department: string | null }>(),
    /** The system asks the best matches by itself, and the next best where one is needed. */
    automaticOutreach: boolean("automatic_outreach").notNull().default(false),
    /** With so many responses nobody else is asked. */
    wantedResponses: integer("wanted_responses").notNull().default(3),
    /** Since then the system sends nothing about this candidate. */
    outreachPausedAt: timestampColumn("outreach_paused_at"),
    /** When the system looks again whether somebody is to be asked or reminded; null: nothing lies ahead. */
    outreachDueAt: timestampColumn("outreach_due_at"),
    /** What it planned when it looked last: when next somebody is asked, which the page tells, and reminded, which nobody is told. */
    nextAskAt: timestampColumn("next_ask_at"),
    nextReminderAt: timestampColumn("next_reminder_at"),
    /** How the candidate agreed to be reviewed; null: not that anybody noted. */
    consentNote: text("consent_note"),
    consentAt: timestampColumn("consent_at"),
    /** Who noted it. The name as it was then. */
    consentBy: text("consent_by"),
    /** Since when the candidate's own consent stands. No manager's role can write this or the next. */
    agreedAt: timestampColumn("agreed_at"),
    /** Since when the candidate does not agree: refused, or taken back. Nobody is asked, whatever the company's rule. */
    takenBackAt: timestampColumn("taken_back_at"),
    /** How things stood when the manager said that they know, by what it was about. */
    dismissed: jsonb().$type<Partial<Record<NoticeKind, string>>>().notNull().default({}),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => hiringManagerProfiles.id, { onDelete: "cascade" }),
    companyId: ofParent("company_id"),
    createdAt: createdAt(),
  },
  (table) => [
    ...ownedBy({ company: table.companyId, manager: table.createdBy }),
    check("candidate_wants_responses", sql`${table.wantedResponses} between 1 and 20`),
    check("candidate_answers_together", sql`${table.answersTogether} between 3 and 5`),
    check(
      "candidate_consent_noted_whole",
      sql`(${table.consentNote} is null) = (${table.consentAt} is null)
        and (${table.consentNote} is null) = (${table.consentBy} is null)`,
    ),
    check("candidate_agrees_or_not", sql`${table.agreedAt} is null or ${table.takenBackAt} is null`),
    // All that a job's list is ordered and counted by: read from its end, and without the rows.
    index("candidates_job").on(table.jobId, table.createdAt, table.id, table.companyId, table.createdBy),
    // Who has decided lately: few, and looked for every five minutes.
    index("candidates_decided")
      .on(sql`coalesce(${table.agreedAt}, ${table.takenBackAt})`)
      .where(sql`coalesce(${table.agreedAt}, ${table.takenBackAt}) is not null`),
    index("candidates_outreach_due")
      .on(table.outreachDueAt)
      .where(sql`${table.outreachDueAt} is not null`),
  ],
);

/** Where former colleagues are looked for beside the directory, for each candidate: what has become of it. */
export const candidateSearches = pgTable(
  "candidate_searches",
  {
    candidateId: uuid("candidate_id")
      .notNull()
      .references(() => candidates.id, { onDelete: "cascade" }),
    source: text({ enum: sourceKeys }).notNull(),
    status: text({ enum: ["searching", "done", "failed"] })
      .notNull()
      .default("searching"),
    /** Why it failed, or why it is tried again. */
    problem: text({ enum: ["unreachable", "limit", "refused", "partial"] }),
    tries: integer().notNull().default(0),
    /** While it is searching: not before then. */
    retryAt: timestampColumn("retry_at"),
    startedAt: timestampColumn("started_at").notNull(),
    finishedAt: timestampColumn("finished_at"),
    /** When somebody last had it searched again. */
    repeatedAt: timestampColumn("repeated_at"),
    companyId: ofParent("company_id"),
    hiringManagerProfileId: ofParent("hiring_manager_profile_id"),
  },
  (table) => [
    ...ownedBy({ company: table.companyId, manager: table.hiringManagerProfileId }),
    primaryKey({ columns: [table.candidateId, table.source] }),
    check("candidate_search_status_known", sql`${table.status} in ('searching', 'done', 'failed')`),
    check(
      "candidate_search_failed_of_something",
      sql`${table.status} <> 'failed' or ${table.problem} is not null`,
    ),
    check("candidate_search_finished", sql`(${table.status} = 'searching') = (${table.finishedAt} is null)`),
  ],
);
