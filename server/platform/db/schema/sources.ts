import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { type SourceKey } from "#contract/candidates.ts";
import type { FileOutcome, Rejections, SourceKind } from "#contract/sources.ts";
import { createdAt, encryptedJson, encryptedText, ownedBy, timestampColumn, updatedAt } from "./columns.ts";
import { companies } from "./managers.ts";

const id = () => bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity();

/** Where people of the directory are imported from regularly, with the state of the latest run. */
export const directorySources = pgTable(
  "directory_sources",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<SourceKind>().notNull(),
    /** Where its people work. Null: each row of its files says so. */
    company: text(),
    /** Addresses and credentials; see `SourceSettings`. Null for the folder, which the environment names. */
    settings: encryptedJson("settings", "directory source"),
    isScheduled: boolean("is_scheduled").notNull().default(true),
    /** The key of the run, and of its import if it has only one. */
    runKey: uuid("run_key"),
    /** Where the next page begins. Encrypted, because it may contain a name. */
    cursor: encryptedText("cursor", "directory source"),
    /** Imported pages. */
    batches: integer().notNull().default(0),
    /** Failures since the last page. */
    tries: integer().notNull().default(0),
    startedAt: timestampColumn("started_at"),
    progressedAt: timestampColumn("progressed_at"),
    retryAt: timestampColumn("retry_at"),
    /** Null while it runs. */
    finishedAt: timestampColumn("finished_at"),
    /** Why it failed or is retried, in a sentence without personal data. */
    problem: text(),
    added: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    rejected: integer().notNull().default(0),
    rejections: jsonb().$type<Rejections>().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("directory_source_kind_known", sql`${table.kind} in ('bamboohr', 'personio', 's3', 'folder')`),
    check("directory_source_settings", sql`(${table.kind} = 'folder') = (${table.settings} is null)`),
    check("directory_source_company", sql`${table.kind} in ('s3', 'folder') or ${table.company} is not null`),
    uniqueIndex("directory_sources_one_folder")
      .on(table.kind)
      .where(sql`${table.kind} = 'folder'`),
  ],
);

/** The files that a source has imported, so that each is imported once. */
export const directorySourceFiles = pgTable(
  "directory_source_files",
  {
    id: id(),
    sourceId: uuid("source_id")
      .notNull()
      .references(() => directorySources.id, { onDelete: "cascade" }),
    /** In a folder the hash of its content, in a bucket its key and version. */
    identity: text().notNull(),
    name: text().notNull(),
    importKey: uuid("import_key").notNull(),
    outcome: text().$type<FileOutcome>().notNull().default("importing"),
    problem: text(),
    /** Of the latest change. */
    at: timestampColumn("at").notNull(),
  },
  (table) => [
    unique("directory_source_file_once").on(table.sourceId, table.identity),
    check("directory_source_file_outcome", sql`${table.outcome} in ('importing', 'imported', 'failed')`),
  ],
);

/**
 * What searches in a paid source cost in a month: a row for each company, and one without a company for the installation.
 * Records are added before a call and corrected after it, so that parallel searches cannot exceed a ceiling.
 */
export const sourceSpending = pgTable(
  "source_spending",
  {
    id: id(),
    source: text().$type<SourceKey>().notNull(),
    /** Year × 12 + month − 1, by UTC. */
    month: integer().notNull(),
    companyId: uuid("company_id").references(() => companies.id, { onDelete: "cascade" }),
    searches: integer().notNull().default(0),
    /** Each costs a credit. */
    records: integer().notNull().default(0),
    /** The highest share of the ceiling, in percent, of which admins were notified. */
    noticed: integer().notNull().default(0),
  },
  (table) => [
    ...ownedBy({ company: table.companyId }),
    unique("source_spending_once").on(table.source, table.month, table.companyId).nullsNotDistinct(),
    index("source_spending_company").on(table.companyId),
  ],
);

/** The most records a month for each company; the row without a company is the default of all. */
export const sourceCeilings = pgTable(
  "source_ceilings",
  {
    id: id(),
    source: text().$type<SourceKey>().notNull(),
    companyId: uuid("company_id").references(() => companies.id, { onDelete: "cascade" }),
    /** Null: no ceiling. */
    records: integer(),
  },
  (table) => [
    ...ownedBy({ company: table.companyId }),
    unique("source_ceilings_once").on(table.source, table.companyId).nullsNotDistinct(),
    index("source_ceilings_company").on(table.companyId),
    check("source_ceiling_not_negative", sql`${table.records} >= 0`),
  ],
);
