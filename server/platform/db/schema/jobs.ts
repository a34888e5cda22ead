import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Question } from "#contract/surveys.ts";
import { createdAt, timestampColumn, updatedAt, ownedBy } from "./columns.ts";
import { companies, hiringManagerProfiles } from "./managers.ts";

export const jobs = pgTable(
  "jobs",
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    department: text(),
    location: text(),
    employmentType: text("employment_type", { enum: ["full-time", "part-time", "contract", "internship"] })
      .notNull()
      .default("full-time"),
    description: text(),
    requirements: text(),
    /** Asked after the template's questions. */
    ownQuestions: jsonb("own_questions").$type<Question[]>().notNull().default([]),
    isActive: boolean("is_active").notNull().default(true),
    companyId: uuid("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => hiringManagerProfiles.id, { onDelete: "cascade" }),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    archivedAt: timestampColumn("archived_at"),
    /** The digests that were sent cover news up to this time. */
    toldUntil: timestampColumn("told_until"),
  },
  (table) => [
    ...ownedBy({ company: table.companyId, manager: table.createdBy }),
    check("job_title_given", sql`${table.title} <> ''`),
    check(
      "job_employment_type_known",
      sql`${table.employmentType} in ('full-time', 'part-time', 'contract', 'internship')`,
    ),
    check("job_archived_when_inactive", sql`${table.isActive} = (${table.archivedAt} is null)`),
    index("jobs_created_by").on(table.createdBy, table.createdAt),
  ],
);
