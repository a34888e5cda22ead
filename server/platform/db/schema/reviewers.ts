import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Card } from "#contract/cards.ts";
import type { Question } from "#contract/surveys.ts";
import { ofCandidate } from "./candidates.ts";
import { createdAt, timestampColumn, ofParent, encryptedText, ofJob } from "./columns.ts";

export const reviewers = pgTable(
  "reviewers",
  {
    /** The hash of the survey link's secret. */
    linkHash: text("id").primaryKey(),
    /** The link's secret, if it cannot be derived from the key and the installation's current secret. */
    link: encryptedText("link", "survey link"),
    /** The id for managers and tasks. */
    key: uuid().notNull().unique().defaultRandom(),
    candidateId: uuid("candidate_id").notNull(),
    /** Best match first, from 1; 'Reviewer A' is the first. */
    rank: integer().notNull(),
    name: encryptedText("name", "reviewer's name").notNull(),
    email: encryptedText("email", "reviewer's address").notNull(),
    emailHash: text("email_hash").notNull(),
    company: text(),
    position: text(),
    relationship: text(),
    status: text({ enum: ["identified", "survey_sent", "completed", "declined"] })
      .notNull()
      .default("identified"),
    /** The status for managers, in which a reviewer who declined looks like one who has not answered. */
    shownStatus: text("told_status", { enum: ["identified", "survey_sent", "completed"] })
      .notNull()
      .generatedAlwaysAs(sql`case when status = 'declined' then 'survey_sent' else status end`),
    surveySentAt: timestampColumn("survey_sent_at"),
    surveyCompletedAt: timestampColumn("survey_completed_at"),
    declinedAt: timestampColumn("declined_at"),
    /** Hidden from managers. After a withdrawn response the reviewer counts as declined. */
    declineReason: text("decline_reason", {
      enum: ["unknown_person", "conflict_of_interest", "prefer_not_to", "unsubscribed", "withdrawn"],
    }),
    createdByType: text("created_by_type", { enum: ["system", "manager", "admin", "candidate"] }).notNull(),
    /** Unused and empty, because it would identify the reviewer. The next release drops it. */
    directoryPersonId: bigint("directory_person_id", { mode: "number" }),
    /** Unused. Servers of the previous release write it; the next release drops it. */
    reason: text(),
    /** The profile card of a found reviewer; null for a named one. */
    card: jsonb().$type<Card>(),
    /** The likelihood that they saw the candidate's work; null for named reviewers and old rows. Hidden from managers. */
    likelihood: real(),
    /** Another reviewer named them, so they are contacted next. Hidden from everyone. */
    wasNamed: boolean("was_named").notNull().default(false),
    /** Never contacted about this candidate: perhaps the candidate, someone of the hiring team, or a shared mailbox. Hidden from managers. */
    mustNotContact: boolean("is_spared").notNull().default(false),
    /** Months at the same company; null when unknown. */
    overlapMonths: integer("overlap_months"),
    /** The first and the last month of the overlap. */
    overlapFirst: integer("overlap_first"),
    overlapLast: integer("overlap_last"),
    /** The survey as it was sent. Later edits of the template do not change it. */
    questions: jsonb().$type<Question[]>(),
    /** When a manager requested a survey or named the reviewer. Managers do not see whether it was sent. */
    requestedAt: timestampColumn("requested_at"),
    /** When a manager chose not to contact them automatically. */
    skippedAt: timestampColumn("skipped_at"),
    /** When the system chose to contact them. Nobody is chosen twice. */
    chosenAt: timestampColumn("chosen_at"),
    /** The system is about to send the survey, until this time. */
    queuedUntil: timestampColumn("queued_until"),
    /** Until when a daily limit delays the automatic survey. */
    heldUntil: timestampColumn("held_until"),
    /** A claim to send the survey. */
    sendingUntil: timestampColumn("sending_until"),
    /** From then on the e-mail may have been sent, and its link works. */
    deliveryStartedAt: timestampColumn("handed_over_at"),
    /** The survey's e-mail said that the candidate may get a copy of the answers. */
    mayBeCopied: boolean("may_be_copied").notNull().default(false),
    /** The last e-mail's problem, for someone who did not wait for the outcome. */
    sendProblem: text("send_problem", { enum: ["not_accepted", "blocked", "unconfirmed"] }),
    /** Since when the address is known to accept no mail. */
    undeliverableAt: timestampColumn("undeliverable_at"),
    /** When a survey was due and silently not sent. Managers see the reviewer as contacted. */
    withheldAt: timestampColumn("refused_at"),
    /** The manager's addition to the survey's e-mail, which reminders repeat. */
    ownWords: encryptedText("own_words", "manager's words"),
    /** The manager's name at that time. */
    ownWordsBy: text("own_words_by"),
    /** When the manager removed a named reviewer. The row stays, so that naming them again does not reveal whether they were contacted. */
    removedAt: timestampColumn("removed_at"),
    companyId: ofParent("company_id"),
    /** Unused. Servers of the previous release read it; the next release drops it. */
    hiringManagerProfileId: ofParent("hiring_manager_profile_id"),
    jobId: ofParent("job_id"),
    createdAt: createdAt(),
  },
  (table) => [
    ...ofCandidate(table, { condition: sql`${table.removedAt} is null` }),
    check("reviewer_words_have_writer", sql`(${table.ownWords} is null) = (${table.ownWordsBy} is null)`),
    check(
      "reviewer_status_known",
      sql`${table.status} in ('identified', 'survey_sent', 'completed', 'declined')`,
    ),
    check(
      "reviewer_creator_known",
      sql`${table.createdByType} in ('system', 'manager', 'admin', 'candidate')`,
    ),
    check(
      "reviewer_sent_with_questions",
      sql`(${table.status} = 'identified') = (${table.surveySentAt} is null)`,
    ),
    check("reviewer_asked_something", sql`${table.surveySentAt} is null or ${table.questions} is not null`),
    check(
      "reviewer_completed_once",
      sql`(${table.status} = 'completed') = (${table.surveyCompletedAt} is not null)`,
    ),
    check(
      "reviewer_declined_once",
      sql`(${table.status} = 'declined') = (${table.declinedAt} is not null)
        and (${table.declinedAt} is null) = (${table.declineReason} is null)`,
    ),
    check(
      "reviewer_send_problem_known",
      sql`${table.sendProblem} in ('not_accepted', 'blocked', 'unconfirmed')`,
    ),
    check(
      "reviewer_handed_over_with_questions",
      sql`${table.deliveryStartedAt} is null or ${table.questions} is not null`,
    ),
    unique("reviewers_key_job").on(table.key, table.jobId),
    unique("reviewers_rank").on(table.candidateId, table.rank),
    // A named reviewer may also have been found, which must not be revealed. So both rows exist.
    uniqueIndex("reviewers_candidate_email").on(table.candidateId, table.emailHash, table.createdByType),
    // But only one of them is contacted.
    uniqueIndex("reviewers_asked_once")
      .on(table.candidateId, table.emailHash)
      .where(sql`${table.surveySentAt} is not null or ${table.deliveryStartedAt} is not null`),
    // A small index, because the dashboard counts these each time.
    index("reviewers_undeliverable")
      .on(table.candidateId)
      .where(sql`${table.undeliverableAt} is not null`),
    // For recent contacts, over all candidates.
    index("reviewers_email").on(table.emailHash),
  ],
);

/** One row for each reminder that is due or was sent. The key prevents duplicates. */
export const surveyReminders = pgTable(
  "survey_reminders",
  {
    reviewerKey: uuid("reviewer_key").notNull(),
    /** 1 or 2. */
    number: integer().notNull(),
    createdAt: createdAt(),
    /** One server's claim to send it. */
    sendingUntil: timestampColumn("sending_until"),
    /** Null until the mail transport accepted it, or if it became unnecessary. */
    sentAt: timestampColumn("sent_at"),
    companyId: ofParent("company_id"),
    /** Unused. Servers of the previous release read it; the next release drops it. */
    hiringManagerProfileId: ofParent("hiring_manager_profile_id"),
    jobId: ofParent("job_id"),
  },
  (table) => [
    ...ofJob({ company: table.companyId, job: table.jobId }),
    foreignKey({
      columns: [table.reviewerKey, table.jobId],
      foreignColumns: [reviewers.key, reviewers.jobId],
    })
      .onDelete("cascade")
      .onUpdate("cascade"),
    primaryKey({ columns: [table.reviewerKey, table.number] }),
    check("reminder_first_or_second", sql`${table.number} in (1, 2)`),
  ],
);

/** Keyed hashes of the addresses of people who objected to any contact. */
export const doNotContact = pgTable("do_not_contact", {
  emailHash: text("email_hash").primaryKey(),
  createdAt: createdAt(),
});
