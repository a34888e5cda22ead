import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Card } from "#contract/cards.ts";
import { closenessLevels } from "#contract/survey-rules.ts";
import type { AnswerMarks, Answers, Question } from "#contract/surveys.ts";
import { ofCandidate } from "./candidates.ts";
import { createdAt, timestampColumn, ofParent, encryptedJson, updatedAt, encryptedText } from "./columns.ts";
import { reviewers } from "./reviewers.ts";
import type { Signals } from "#contract/signals.ts";

export const surveyTemplates = pgTable(
  "survey_templates",
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    // Null means any.
    candidateRole: text("candidate_role"),
    candidateFunction: text("candidate_function"),
    reviewerRole: text("reviewer_role"),
    reviewerFunction: text("reviewer_function"),
    isDefault: boolean("is_default").notNull().default(false),
    questions: jsonb().$type<Question[]>().notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("survey_templates_one_default")
      .on(table.isDefault)
      .where(sql`${table.isDefault}`),
  ],
);

export const surveyResponses = pgTable(
  "survey_responses",
  {
    id: uuid().primaryKey().defaultRandom(),
    /**
     * The hash of the link that was used. Null with batch release, so that a response cannot be traced, unless the
     * reviewer shares their name.
     */
    linkHash: text("reviewer_id")
      .unique()
      .references(() => reviewers.linkHash, { onDelete: "cascade" }),
    candidateId: uuid("candidate_id").notNull(),
    responses: encryptedJson("responses", "answers").$type<Answers>().notNull(),
    /** The reviewer allowed the hiring team to see their name and e-mail. */
    identityShared: boolean("identity_shared").notNull().default(false),
    /** How closely they worked with the candidate, as the reviewer says. */
    closeness: text({ enum: closenessLevels }),
    /** How many other colleagues the reviewer named. Their names are not stored here. */
    namedOthers: integer("named_others").notNull().default(0),
    /** The manager found it useful. Shown to nobody else: docs/decisions/0029-reports-signals-and-marks.md. */
    useful: boolean().notNull().default(false),
    /** The manager's marks on text answers, by question id. Shown to nobody else. */
    marks: jsonb().$type<AnswerMarks>().notNull().default({}),
    /** For comparing responses; null once deleted. Hidden from managers. */
    traces: encryptedJson("traces", "traces of an answer").$type<Traces>(),
    /** The hash of the code that withdraws this response. */
    receiptHash: text("receipt_hash").unique(),
    /** With batch release, these replace the reviewer's row. */
    kind: text({ enum: ["found", "named", "referee"] }),
    card: jsonb().$type<Card>(),
    questions: jsonb().$type<Question[]>(),
    /** The reviewer knew before answering that the candidate may get a copy. */
    mayBeCopied: boolean("may_be_copied").notNull().default(false),
    /** The reviewer allows showing it even if too few others answer. */
    mayShowIfFew: boolean("may_show_if_few").notNull().default(false),
    /** Managers can read it from this time on. */
    releasedAt: timestampColumn("released_at").default(sql`now()`),
    /** The same for all responses of one batch release. */
    releaseId: uuid("release_id"),
    companyId: ofParent("company_id"),
    /** Unused. Servers of the previous release read it; the next release drops it. */
    hiringManagerProfileId: ofParent("hiring_manager_profile_id"),
    jobId: ofParent("job_id"),
    createdAt: createdAt(),
  },
  (table) => [
    ...ofCandidate(table, { condition: sql`${table.releasedAt} is not null` }),
    check(
      "response_shown_with_something",
      sql`${table.linkHash} is not null
        or (${table.kind} is not null and ${table.card} is not null and ${table.questions} is not null)`,
    ),
    check("response_kind_known", sql`${table.kind} in ('found', 'named', 'referee')`),
    index("survey_responses_candidate").on(table.candidateId, table.createdAt),
    // For recent releases over all candidates, and for waiting responses.
    index("survey_responses_released").on(table.releasedAt),
    index("survey_responses_waiting")
      .on(table.candidateId)
      .where(sql`${table.releasedAt} is null`),
  ],
);

/** The number of equally wide bands of likelihood. */
export const likelihoodBands = 10;

/**
 * Counts how closely reviewers say they worked with a candidate, per band of estimated likelihood. Contains nothing that
 * identifies a person, a response or a day. Several rows per count, so that responses do not wait for each other's lock.
 */
export const closenessCounts = pgTable(
  "closeness_counts",
  {
    /** 0 is the least likely. */
    band: integer().notNull(),
    closeness: text("said", { enum: [...closenessLevels, "unknown"] }).notNull(),
    share: integer().notNull(),
    answers: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.band, table.closeness, table.share] })],
);

/** Someone's network, and their device in that network, hashed under the round's key. */
export interface Place {
  network: string;
  device: string;
}

/** How a response was sent. Deleted when its round ends or it is released in a batch. */
export interface Traces extends Partial<Place> {
  /** A named reviewer sent it from the manager's place. */
  isOwn: boolean;
  isHasty: boolean;
  isDisposable: boolean;
}

/** For comparing responses about one candidate, and the signals found: how many responses, never which. */
export const signalRounds = pgTable(
  "signal_rounds",
  {
    candidateId: uuid("candidate_id").primaryKey(),
    /** Random, for hashing networks and devices. Null before the first response and after the round. */
    key: encryptedText("key", "round's key"),
    /** The places from which the manager added the candidate and named reviewers. */
    own: encryptedJson("own", "manager's places").$type<Place[]>(),
    /** Signals in responses that still have traces. */
    current: jsonb().$type<Signals>().notNull().default({ answers: 0, things: [] }),
    /** Signals in responses whose traces are deleted. */
    settled: jsonb().$type<Signals>().notNull().default({ answers: 0, things: [] }),
    seen: jsonb().$type<Signals>(),
    companyId: ofParent("company_id"),
    /** Unused. Servers of the previous release read it; the next release drops it. */
    hiringManagerProfileId: ofParent("hiring_manager_profile_id"),
    jobId: ofParent("job_id"),
  },
  (table) => ofCandidate(table),
);
