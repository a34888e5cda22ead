import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
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
import { candidates } from "./candidates.ts";
import { createdAt, timestampColumn, ofParent, encryptedText, ownedBy } from "./columns.ts";

export const reviewers = pgTable(
  "reviewers",
  {
    /** A hash of the secret in the survey link: by what a link that comes is looked up. */
    id: text().primaryKey(),
    /** That secret, where it does not follow from the key and the installation's secret as it is now. */
    link: encryptedText("link", "survey link"),
    /** How managers and tasks address a reviewer. */
    key: uuid().notNull().unique().defaultRandom(),
    candidateId: uuid("candidate_id")
      .notNull()
      .references(() => candidates.id, { onDelete: "cascade" }),
    /** Best match first, from 1; 'Reviewer A' is the first. */
    rank: integer().notNull(),
    name: encryptedText("name", "reviewer's name").notNull(),
    email: encryptedText("email", "reviewer's address").notNull(),
    /** By what the address is known again. */
    emailHash: text("email_hash").notNull(),
    company: text(),
    position: text(),
    relationship: text(),
    status: text({ enum: ["identified", "survey_sent", "completed", "declined"] })
      .notNull()
      .default("identified"),
    /** What a manager is told of it: whoever declined looks like whoever was asked. */
    toldStatus: text("told_status", { enum: ["identified", "survey_sent", "completed"] })
      .notNull()
      .generatedAlwaysAs(sql`case when status = 'declined' then 'survey_sent' else status end`),
    surveySentAt: timestampColumn("survey_sent_at"),
    surveyCompletedAt: timestampColumn("survey_completed_at"),
    declinedAt: timestampColumn("declined_at"),
    /** No manager is told; a response that was withdrawn leaves its reviewer as one who declined. */
    declineReason: text("decline_reason", {
      enum: ["unknown_person", "conflict_of_interest", "prefer_not_to", "unsubscribed", "withdrawn"],
    }),
    createdByType: text("created_by_type", { enum: ["system", "manager", "admin", "candidate"] }).notNull(),
    /** Not used any more, and empty: it would tell who they are. The next release drops it. */
    directoryPersonId: bigint("directory_person_id", { mode: "number" }),
    /** Not used any more: servers of the release before write it, and the next one drops it. */
    reason: text(),
    /** What may be told of a reviewer who was found; null of one who was named. */
    card: jsonb().$type<Card>(),
    /** How likely it is that who has this card saw the candidate's work; null: named, or found before that was kept. No manager is told. */
    likelihood: real(),
    /** Somebody who has answered named them: they are asked next. Nobody is told, and not by whom. */
    wasNamed: boolean("was_named").notNull().default(false),
    /** Works where the candidate works, or may be the candidate: nobody asks them about this one. No manager is told. */
    isSpared: boolean("is_spared").notNull().default(false),
    /** Months in which both were at the same company; null when that is not known. */
    overlapMonths: integer("overlap_months"),
    /** The first and the last month in which both were there. */
    overlapFirst: integer("overlap_first"),
    overlapLast: integer("overlap_last"),
    /** The survey as it was sent; later edits of a template change nothing here. */
    questions: jsonb().$type<Question[]>(),
    /** The manager handed over to be asked, by naming them or by a press that tells no more; whether they are is not told. */
    requestedAt: timestampColumn("requested_at"),
    /** When the system chose to ask by itself; nobody is chosen twice. */
    chosenAt: timestampColumn("chosen_at"),
    /** While this lies ahead, the system is about to send the survey by itself. */
    queuedUntil: timestampColumn("queued_until"),
    /** Until then the limit for one day keeps back what the system would send by itself. */
    heldUntil: timestampColumn("held_until"),
    /** While this lies ahead, somebody is sending the survey and nobody else may. */
    sendingUntil: timestampColumn("sending_until"),
    /** Since then the e-mail may be out, and the link in it works. */
    handedOverAt: timestampColumn("handed_over_at"),
    /** The candidate may be given a copy of what they answer: they were told so when they were asked. */
    mayBeCopied: boolean("may_be_copied").notNull().default(false),
    /** What somebody who pressed and did not wait has to be told of the last e-mail. */
    sendProblem: text("send_problem", { enum: ["not_accepted", "blocked", "unconfirmed"] }),
    /** Since then it is known that the address takes no mail; until it does. */
    undeliverableAt: timestampColumn("undeliverable_at"),
    /** Since then the manager knows that this reviewer cannot be asked, and no more than that. */
    refusedAt: timestampColumn("refused_at"),
    /** What a manager added in their own words to the e-mail that asks. Kept, so that a reminder says the same. */
    ownWords: encryptedText("own_words", "manager's words"),
    /** Whose words these are. The name as it was then. */
    ownWordsBy: text("own_words_by"),
    /** The manager who named them took that back. The row stays: whether they were asked is not told by asking them again. */
    removedAt: timestampColumn("removed_at"),
    companyId: ofParent("company_id"),
    hiringManagerProfileId: ofParent("hiring_manager_profile_id"),
    createdAt: createdAt(),
  },
  (table) => [
    ...ownedBy(
      { company: table.companyId, manager: table.hiringManagerProfileId },
      sql`${table.removedAt} is null`,
    ),
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
      sql`${table.handedOverAt} is null or ${table.questions} is not null`,
    ),
    unique("reviewers_rank").on(table.candidateId, table.rank),
    // Whoever is named may have been found as well: that they are is not told.
    uniqueIndex("reviewers_candidate_email").on(table.candidateId, table.emailHash, table.createdByType),
    // And is asked once.
    uniqueIndex("reviewers_asked_once")
      .on(table.candidateId, table.emailHash)
      .where(sql`${table.surveySentAt} is not null or ${table.handedOverAt} is not null`),
    // Whose address took no mail: few, and asked for with every look at the dashboard.
    index("reviewers_undeliverable")
      .on(table.candidateId)
      .where(sql`${table.undeliverableAt} is not null`),
    // Who was asked about anybody lately.
    index("reviewers_email").on(table.emailHash),
  ],
);

/** One row for each reminder that is due or went out: the key makes a second one impossible. */
export const surveyReminders = pgTable(
  "survey_reminders",
  {
    reviewerKey: uuid("reviewer_key")
      .notNull()
      .references(() => reviewers.key, { onDelete: "cascade" }),
    /** The first or the second. */
    number: integer().notNull(),
    createdAt: createdAt(),
    /** While this lies ahead, one server is sending it and no other may. */
    sendingUntil: timestampColumn("sending_until"),
    /** Null until the mail transport accepted it; stays so where it was not to be sent any more. */
    sentAt: timestampColumn("sent_at"),
    companyId: ofParent("company_id"),
    hiringManagerProfileId: ofParent("hiring_manager_profile_id"),
  },
  (table) => [
    ...ownedBy({ company: table.companyId, manager: table.hiringManagerProfileId }),
    primaryKey({ columns: [table.reviewerKey, table.number] }),
    check("reminder_first_or_second", sql`${table.number} in (1, 2)`),
  ],
);

/** People who asked never to be contacted again, by a keyed hash of the address. */
export const doNotContact = pgTable("do_not_contact", {
  emailHash: text("email_hash").primaryKey(),
  createdAt: createdAt(),
});
