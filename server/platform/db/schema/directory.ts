import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, timestampColumn, updatedAt, ownedBy } from "./columns.ts";
import type { SourceKind } from "#contract/sources.ts";
import { companies } from "./managers.ts";
import { directorySources } from "./sources.ts";

const id = () => bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity();

export const directoryCompanies = pgTable(
  "directory_companies",
  {
    id: id(),
    name: text().notNull(),
    /** `companyRowKey`: the name without case, accents, punctuation and legal form, the same for 'ACME, Inc.' and 'Acme'. */
    key: text().notNull().unique(),
    /** Keys for each spelling of each of its names. Empty if the name means that there is no company. */
    keys: text().array().notNull().default([]),
    /** The version of the rules that made the keys; null: made in SQL from `key` alone. */
    keysVersion: text("keys_version"),
    /** The file or source that first contained it; null: no longer known. */
    importId: bigint("import_id", { mode: "number" }).references((): AnyPgColumn => directoryImports.id, {
      onDelete: "set null",
    }),
  },
  (table) => [
    // Without a pending list, which would make searches slower.
    index("directory_companies_keys").using("gin", table.keys).with({ fastupdate: false }),
    index("directory_companies_prefix").on(table.key.op("text_pattern_ops")),
    // For names whose beginning is misspelled.
    index("directory_companies_suffix").on(sql`reverse(${table.key}) text_pattern_ops`),
  ],
);

/** Other names of companies: former names and subsidiaries. */
export const directoryCompanyAliases = pgTable(
  "directory_company_aliases",
  {
    id: id(),
    name: text().notNull(),
    aliasKey: text("alias_key").notNull().unique(),
    /** The directory need not know the company. Never an alias itself. */
    companyName: text("company_name").notNull(),
    companyKey: text("company_key").notNull(),
    /** The months in which the alias was used, if known. */
    since: integer(),
    until: integer(),
    /** The key of the alias with which this one was added and will be removed; null: it was added by itself. */
    via: text(),
    createdAt: createdAt(),
  },
  (table) => [
    check("alias_is_another_name", sql`${table.aliasKey} <> ${table.companyKey}`),
    check("alias_ends_after_start", sql`${table.until} >= ${table.since}`),
    index("directory_company_aliases_company").on(table.companyKey),
  ],
);

/** Admins' rules on two companies: one belongs to the other's family, or a name is not the other's. */
export const directoryCompanyRelations = pgTable(
  "directory_company_relations",
  {
    id: id(),
    relation: text().$type<"member" | "apart">().notNull(),
    name: text().notNull(),
    nameKey: text("name_key").notNull(),
    companyName: text("company_name").notNull(),
    companyKey: text("company_key").notNull(),
    since: integer(),
    until: integer(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("company_relation_once").on(table.nameKey, table.companyKey, table.relation),
    check("company_relation_known", sql`${table.relation} in ('member', 'apart')`),
    check("company_relation_of_two", sql`${table.nameKey} <> ${table.companyKey}`),
    check("company_relation_ends_after_start", sql`${table.until} >= ${table.since}`),
  ],
);

/** Related companies that a hiring company last selected for a company name. They are preselected the next time. */
export const rememberedRelatives = pgTable(
  "remembered_relatives",
  {
    companyId: uuid("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    typedKey: text("typed_key").notNull(),
    relativeKey: text("relative_key").notNull(),
  },
  (table) => [
    ...ownedBy({ company: table.companyId }),
    primaryKey({ columns: [table.companyId, table.typedKey, table.relativeKey] }),
  ],
);

export const directoryImports = pgTable(
  "directory_imports",
  {
    id: id(),
    /** Created by the page that sends the file. */
    key: uuid().notNull().unique(),
    fileName: text("file_name").notNull(),
    /** The source that it is from, unless an admin chose a file. */
    sourceId: uuid("source_id").references(() => directorySources.id, { onDelete: "set null" }),
    /** Stays when the source is removed. */
    sourceKind: text("source_kind").$type<SourceKind>(),
    importedBy: text("imported_by").notNull(),
    startedAt: timestampColumn("started_at").notNull(),
    lastRowsAt: timestampColumn("last_rows_at").notNull(),
    /** The number of stored batches. A repeated batch is not counted again. */
    batches: integer().notNull().default(0),
    added: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    rejected: integer().notNull().default(0),
    /** When its last batch was stored; null while it runs, or if it stopped. */
    finishedAt: timestampColumn("finished_at"),
    /** When the revert began: then no more batches are accepted. */
    revertedAt: timestampColumn("taken_back_at"),
    revertedBy: text("taken_back_by"),
    /** When the revert was complete. */
    revertEndedAt: timestampColumn("take_back_ended_at"),
    /** What the revert has undone so far. */
    entriesRemoved: integer("entries_removed").notNull().default(0),
    entriesRestored: integer("entries_restored").notNull().default(0),
    peopleRemoved: integer("people_removed").notNull().default(0),
  },
  (table) => [index("directory_imports_source").on(table.sourceId)],
);

/** An employment before an import changed it. */
export interface FormerEntry {
  id: number;
  position: string | null;
  place: string | null;
  department: string | null;
  team: string | null;
  headcount: number | null;
  /** Missing in entries older than this field. */
  level?: string | null;
  end: number | null;
  seen: number;
  importId: number | null;
}

/** What each batch changed, so that its import can be reverted. One row for thousands of employments. */
export const directoryImportBatches = pgTable(
  "directory_import_batches",
  {
    id: id(),
    importId: bigint("import_id", { mode: "number" })
      .notNull()
      .references(() => directoryImports.id, { onDelete: "cascade" }),
    added: bigint({ mode: "number" }).array().notNull(),
    /** Ids of employments that existed before, changed or not. */
    existing: bigint("told", { mode: "number" }).array().notNull(),
    /** The changed employments' former values. `json`, because it is written often and rarely read. */
    former: json().$type<FormerEntry[]>(),
    /** The batch is reverted, except for what others have changed since. */
    isRemoved: boolean("is_removed").notNull().default(false),
    /** Companies of which employments were reverted: their candidates are searched again. */
    companies: bigint({ mode: "number" }).array().notNull().default([]),
  },
  (table) => [index("directory_import_batches_import").on(table.importId)],
);

/** Keyed hashes of the e-mail and profile addresses of people who must never be found again. */
export const directoryDeletions = pgTable("directory_deletions", {
  hash: text().primaryKey(),
  createdAt: createdAt(),
});

export const directoryPeople = pgTable(
  "directory_people",
  {
    id: id(),
    name: text().notNull(),
    email: text().unique(),
    profileUrl: text("profile_url"),
    /** The normalized profile address. */
    profileKey: text("profile_key").unique(),
    /** Reverted imports that contained a person whom we contacted. We still have to name them as the source of the data. */
    formerImports: bigint("former_imports", { mode: "number" }).array(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      "directory_person_known_by_something",
      sql`${table.email} is not null or ${table.profileUrl} is not null`,
    ),

    check("directory_email_lower_case", sql`${table.email} = lower(${table.email})`),
    index("directory_people_words").using("gin", sql`to_tsvector('simple', ${table.name})`),
    index("directory_people_email_prefix").on(table.email.op("text_pattern_ops")),
  ],
);

/** Pairs of records that an admin marked as different people, so that they are not shown as duplicates again. */
export const directoryDistinctPeople = pgTable(
  "directory_distinct_people",
  {
    lowerId: bigint("lower_id", { mode: "number" })
      .notNull()
      .references(() => directoryPeople.id, { onDelete: "cascade" }),
    higherId: bigint("higher_id", { mode: "number" })
      .notNull()
      .references(() => directoryPeople.id, { onDelete: "cascade" }),
    dismissedBy: text("dismissed_by").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.lowerId, table.higherId] }),
    check("distinct_people_in_order", sql`${table.lowerId} < ${table.higherId}`),
    // For deleting a person.
    index("directory_distinct_people_higher").on(table.higherId),
  ],
);

export const directoryEmployments = pgTable(
  "directory_employments",
  {
    id: id(),
    personId: bigint("person_id", { mode: "number" })
      .notNull()
      .references(() => directoryPeople.id, { onDelete: "cascade" }),
    companyId: bigint("company_id", { mode: "number" })
      .notNull()
      .references(() => directoryCompanies.id, { onDelete: "cascade" }),
    position: text(),
    /** In a large company, place, department and team show who worked with whom. */
    place: text(),
    department: text(),
    team: text(),
    /** The seniority in the source's words, for example 'manager'. Used if the title does not show it. */
    level: text(),
    /** The company's approximate number of employees at that time. */
    headcount: integer(),
    /** Month number (year × 12 + month − 1); null when unknown. */
    startMonth: integer("start_month"),
    /** Null: still employed in `seenMonth`. */
    endMonth: integer("end_month"),
    /** The month of the source's latest information. */
    seenMonth: integer("seen_month").notNull(),
    /** The file that last added or changed it. */
    importId: bigint("import_id", { mode: "number" }).references(() => directoryImports.id, {
      onDelete: "set null",
    }),
  },
  (table) => [
    check("employment_ends_after_start", sql`${table.endMonth} >= ${table.startMonth}`),
    unique("employments_once").on(table.personId, table.companyId, table.startMonth).nullsNotDistinct(),
    index("employments_company_months").on(
      table.companyId,
      table.startMonth,
      table.endMonth,
      table.seenMonth,
      table.personId,
      table.position,
      table.place,
      table.department,
      table.team,
      table.headcount,
      table.level,
    ),
  ],
);
