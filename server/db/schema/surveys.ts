import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Answers, Question } from "#contract/surveys.ts";
import { candidates } from "./candidates.ts";
import { createdAt, ofParent, sealedJson, updatedAt } from "./columns.ts";
import { ownedBy } from "./policies.ts";
import { reviewers } from "./reviewers.ts";

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
    reviewerId: text("reviewer_id")
      .notNull()
      .unique()
      .references(() => reviewers.id, { onDelete: "cascade" }),
    candidateId: uuid("candidate_id")
      .notNull()
      .references(() => candidates.id, { onDelete: "cascade" }),
    responses: sealedJson("responses", "answers").$type<Answers>().notNull(),
    /** The reviewer let the hiring team see name and e-mail. */
    identityShared: boolean("identity_shared").notNull().default(false),
    /** So says the manager who may read it. Nobody is told: docs/decisions/0024. */
    useful: boolean().notNull().default(false),
    /** Of the code with which the reviewer can withdraw this response. */
    receiptHash: text("receipt_hash").unique(),
    companyId: ofParent("company_id"),
    hiringManagerProfileId: ofParent("hiring_manager_profile_id"),
    createdAt: createdAt(),
  },
  (table) => [
    ...ownedBy({ company: table.companyId, manager: table.hiringManagerProfileId }),
    index("survey_responses_candidate").on(table.candidateId, table.createdAt),
    // What came in lately, whoever it is about.
    index("survey_responses_created").on(table.createdAt),
  ],
);
