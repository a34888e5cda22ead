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
import { candidates } from "./candidates.ts";
import {
  createdAt,
  timestampColumn,
  ofParent,
  encryptedJson,
  updatedAt,
  ownedBy,
  encryptedText,
} from "./columns.ts";
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
    /** Null where answers are shown together, unless the reviewer shares the name: nothing tells whose it is. */
    reviewerId: text("reviewer_id")
      .unique()
      .references(() => reviewers.id, { onDelete: "cascade" }),
    candidateId: uuid("candidate_id")
      .notNull()
      .references(() => candidates.id, { onDelete: "cascade" }),
    responses: encryptedJson("responses", "answers").$type<Answers>().notNull(),
    /** The reviewer let the hiring team see name and e-mail. */
    identityShared: boolean("identity_shared").notNull().default(false),
    /** How closely they worked with the candidate, by their own word. */
    closeness: text({ enum: closenessLevels }),
    /** How many others who saw the work its reviewer has named; not whom. */
    namedOthers: integer("named_others").notNull().default(0),
    /** So says the manager who may read it. Nobody is told: docs/decisions/0030-signals-and-marks.md. */
    useful: boolean().notNull().default(false),
    /** What the manager says of answers in words, by question id. Nobody is told. */
    marks: jsonb().$type<AnswerMarks>().notNull().default({}),
    /** By what answers are compared; null: not any more. No manager reads it. */
    traces: encryptedJson("traces", "traces of an answer").$type<Traces>(),
    /** Of the code with which the reviewer can withdraw this response. */
    receiptHash: text("receipt_hash").unique(),
    /** Where answers are shown together: whether the system found who gave it, and what is shown of them. */
    kind: text({ enum: ["found", "named", "referee"] }),
    card: jsonb().$type<Card>(),
    questions: jsonb().$type<Question[]>(),
    /** The candidate may be given a copy of it: so its reviewer was told before answering. */
    mayBeCopied: boolean("may_be_copied").notNull().default(false),
    /** It may be shown even if too few answer. */
    mayShowIfFew: boolean("may_show_if_few").notNull().default(false),
    /** Since when the manager may read it; null: not yet. */
    releasedAt: timestampColumn("released_at").default(sql`now()`),
    /** What was shown together. */
    releaseId: uuid("release_id"),
    companyId: ofParent("company_id"),
    hiringManagerProfileId: ofParent("hiring_manager_profile_id"),
    createdAt: createdAt(),
  },
  (table) => [
    ...ownedBy(
      { company: table.companyId, manager: table.hiringManagerProfileId },
      sql`${table.releasedAt} is not null`,
    ),
    check(
      "response_shown_with_something",
      sql`${table.reviewerId} is not null
        or (${table.kind} is not null and ${table.card} is not null and ${table.questions} is not null)`,
    ),
    check("response_kind_known", sql`${table.kind} in ('found', 'named', 'referee')`),
    index("survey_responses_candidate").on(table.candidateId, table.createdAt),
    // What was shown lately, whoever it is about; and what waits.
    index("survey_responses_released").on(table.releasedAt),
    index("survey_responses_waiting")
      .on(table.candidateId)
      .where(sql`${table.releasedAt} is null`),
  ],
);

/** Likelihoods are counted in so many bands, each as broad as the others. */
export const likelihoodBands = 10;

/**
 * How many of those who were thought so likely to have worked closely with a candidate said what of it: nothing by which
 * a person, an answer or a day could be known. In several rows each, so that answers do not wait for each other.
 */
export const closenessCounts = pgTable(
  "closeness_counts",
  {
    /** From 0, the least likely. */
    band: integer().notNull(),
    said: text({ enum: [...closenessLevels, "unknown"] }).notNull(),
    share: integer().notNull(),
    answers: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.band, table.said, table.share] })],
);

/** Where somebody was, as hashes under the key of the round; the device is known together with its network only. */
export interface Place {
  network: string;
  device: string;
}

/** What is kept of how an answer came, until its round ends or it is shown together with others. */
export interface Traces extends Partial<Place> {
  /** Its writer was named, and it came from where the manager was. */
  isOwn: boolean;
  isHasty: boolean;
  isDisposable: boolean;
}

/** By what answers about one candidate are compared, and what was striking about them: how many, never which. */
export const signalRounds = pgTable(
  "signal_rounds",
  {
    candidateId: uuid("candidate_id")
      .primaryKey()
      .references(() => candidates.id, { onDelete: "cascade" }),
    /** Random; networks and devices are hashed under it. Null: nothing came yet, or the round is over. */
    key: encryptedText("key", "round's key"),
    /** Where the manager was when they added the candidate and named reviewers. */
    own: encryptedJson("own", "manager's places").$type<Place[]>(),
    /** Counted among the answers of which there are still traces. */
    current: jsonb().$type<Signals>().notNull().default({ answers: 0, things: [] }),
    /** Counted among those of which there are none any more. */
    settled: jsonb().$type<Signals>().notNull().default({ answers: 0, things: [] }),
    /** What the manager has looked at. */
    seen: jsonb().$type<Signals>(),
    companyId: ofParent("company_id"),
    hiringManagerProfileId: ofParent("hiring_manager_profile_id"),
  },
  (table) => ownedBy({ company: table.companyId, manager: table.hiringManagerProfileId }),
);
