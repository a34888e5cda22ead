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
import type { JobRole } from "#contract/job-roles.ts";
import type { Question } from "#contract/surveys.ts";
import { createdAt, ofJob, ofParent, ownedBy, timestampColumn, updatedAt } from "./columns.ts";
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
    /** A trigger makes them a member of the job. */
    ownerId: uuid("created_by")
      .notNull()
      .references(() => hiringManagerProfiles.id, { onDelete: "cascade" }),
    version: integer().notNull().default(1),
    /** The id that another system uses for the job, and which system that is. */
    externalSource: text("external_source"),
    externalId: text("external_id"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    archivedAt: timestampColumn("archived_at"),
    /** Unused. Servers of the previous release write it, and a trigger copies it to the owner's row in `job_members`. */
    reportedUntil: timestampColumn("told_until"),
  },
  (table) => [
    ...ofJob({ company: table.companyId, job: table.id, creator: table.ownerId }),
    check("job_external_id_whole", sql`(${table.externalSource} is null) = (${table.externalId} is null)`),
    uniqueIndex("jobs_external_id").on(table.companyId, table.externalSource, table.externalId),
    check("job_title_given", sql`${table.title} <> ''`),
    check(
      "job_employment_type_known",
      sql`${table.employmentType} in ('full-time', 'part-time', 'contract', 'internship')`,
    ),
    check("job_archived_when_inactive", sql`${table.isActive} = (${table.archivedAt} is null)`),
    index("jobs_created_by").on(table.ownerId, table.createdAt),
  ],
);

/** Who may see a job. Row security of everything below the job follows this table. */
export const jobMembers = pgTable(
  "job_members",
  {
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    hiringManagerProfileId: uuid("hiring_manager_profile_id")
      .notNull()
      .references(() => hiringManagerProfiles.id, { onDelete: "cascade" }),
    role: text().$type<JobRole>().notNull(),
    companyId: ofParent("company_id"),
    /** The digests that were sent to this member cover news up to this time. */
    reportedUntil: timestampColumn("told_until"),
    /** Since when they share the job; for its creator, when it was created. */
    createdAt: createdAt(),
  },
  (table) => [
    ...ownedBy({ company: table.companyId, manager: table.hiringManagerProfileId }),
    primaryKey({ columns: [table.jobId, table.hiringManagerProfileId] }),
    check("job_member_role_known", sql`${table.role} in ('owner', 'editor', 'reader')`),
    uniqueIndex("job_members_one_owner")
      .on(table.jobId)
      .where(sql`${table.role} = 'owner'`),
    index("job_members_manager").on(table.hiringManagerProfileId, table.jobId),
  ],
);
