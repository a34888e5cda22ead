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
import { companies } from "./managers.ts";

const id = () => bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity();

export const directoryCompanies = pgTable(
  "directory_companies",
  {
    id: id(),
    name: text().notNull(),
    /** `companyRowKey`: the name without case, accents, punctuation and legal form: what 'ACME, Inc.' and 'Acme' have in common. */
    key: text().notNull().unique(),
    /** All that the name may be compared by: each spelling of each of its names. None: it says that there is no company. */
    keys: text().array().notNull().default([]),
    /** By which rules the keys were made; null: by SQL, of the key alone. */
    keysVersion: text("keys_version"),
    /** The file, or the source, that first told of it; null: it is not known any more. */
    importId: bigint("import_id", { mode: "number" }).references((): AnyPgColumn => directoryImports.id, {
      onDelete: "set null",
    }),
  },
  (table) => [
    // Without a list of what is to be indexed later: whoever finds colleagues would have to read it.
    index("directory_companies_keys").using("gin", table.keys).with({ fastupdate: false }),
    index("directory_companies_prefix").on(table.key.op("text_pattern_ops")),
    // By how a name ends: whoever misspells its beginning is still understood.
    index("directory_companies_suffix").on(sql`reverse(${table.key}) text_pattern_ops`),
  ],
);

/** Names that stand for a company of another name: former ones, subsidiaries. */
export const directoryCompanyAliases = pgTable(
  "directory_company_aliases",
  {
    id: id(),
    name: text().notNull(),
    aliasKey: text("alias_key").notNull().unique(),
    /** The company's name and key, whether the directory knows it yet or not. Never an alias itself. */
    companyName: text("company_name").notNull(),
    companyKey: text("company_key").notNull(),
    /** The months in which it was called so, as far as an admin knows them. */
    since: integer(),
    until: integer(),
    /** The key of the name with which it came, and with which it goes; null: it was said of itself. */
    via: text(),
    createdAt: createdAt(),
  },
  (table) => [
    check("alias_is_another_name", sql`${table.aliasKey} <> ${table.companyKey}`),
    check("alias_ends_after_start", sql`${table.until} >= ${table.since}`),
    index("directory_company_aliases_company").on(table.companyKey),
  ],
);

/** What else admins say of two companies: that one is of the other's family, or that a name is none of the other's. */
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

/** Which of a family a hiring company last looked at beside the company that was typed: they are ticked the next time. */
export const rememberedRelatives = pgTable(
  "remembered_relatives",
  {
    companyId: uuid("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** The key of the company that was typed, and of the one of its family. */
    typedKey: text("typed_key").notNull(),
    relativeKey: text("relative_key").notNull(),
  },
  (table) => [
    ...ownedBy({ company: table.companyId }),
    primaryKey({ columns: [table.companyId, table.typedKey, table.relativeKey] }),
  ],
);

/** Files that were imported: where the directory's knowledge comes from. */
export const directoryImports = pgTable("directory_imports", {
  id: id(),
  /** Made by the page that sends the file. */
  key: uuid().notNull().unique(),
  fileName: text("file_name").notNull(),
  importedBy: text("imported_by").notNull(),
  startedAt: timestampColumn("started_at").notNull(),
  lastRowsAt: timestampColumn("last_rows_at").notNull(),
  /** Batches kept so far: one that is sent again is not counted again. */
  batches: integer().notNull().default(0),
  added: integer().notNull().default(0),
  updated: integer().notNull().default(0),
  unchanged: integer().notNull().default(0),
  rejected: integer().notNull().default(0),
  /** When its last batch was kept; null: it goes on, or came to a halt. */
  finishedAt: timestampColumn("finished_at"),
  /** Since then nothing of it is kept any more, and what it added goes. */
  takenBackAt: timestampColumn("taken_back_at"),
  takenBackBy: text("taken_back_by"),
  /** Since then all of that is gone. */
  takeBackEndedAt: timestampColumn("take_back_ended_at"),
  /** What was undone by that, so far. */
  entriesRemoved: integer("entries_removed").notNull().default(0),
  entriesRestored: integer("entries_restored").notNull().default(0),
  peopleRemoved: integer("people_removed").notNull().default(0),
});

/** An employment as it was before an import told it otherwise. */
export interface FormerEntry {
  id: number;
  position: string | null;
  place: string | null;
  department: string | null;
  team: string | null;
  headcount: number | null;
  /** Not told of entries that were changed before there was one. */
  level?: string | null;
  end: number | null;
  seen: number;
  importId: number | null;
}

/**
 * What each batch did to which employments, so that its import can be taken back: one row for thousands, where a mark on
 * each employment would be written with every import.
 */
export const directoryImportBatches = pgTable(
  "directory_import_batches",
  {
    id: id(),
    importId: bigint("import_id", { mode: "number" })
      .notNull()
      .references(() => directoryImports.id, { onDelete: "cascade" }),
    /** Employments that were not there before. */
    added: bigint({ mode: "number" }).array().notNull(),
    /** Those that were known already, as it told them or otherwise: they are not only another import's. */
    told: bigint({ mode: "number" }).array().notNull(),
    /** What was known before of those that it told otherwise; null: of none. Written with every row, and hardly ever read. */
    former: json().$type<FormerEntry[]>(),
    /** It was taken back, and what it did is undone but for what others have changed since. */
    isRemoved: boolean("is_removed").notNull().default(false),
    /** Of which companies some were taken back: who was found there is found anew. */
    companies: bigint({ mode: "number" }).array().notNull().default([]),
  },
  (table) => [index("directory_import_batches_import").on(table.importId)],
);

/** People who are never to be found again, by keyed hashes of their e-mail and profile addresses. */
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
    /** What the ways of writing the profile's address have in common. */
    profileKey: text("profile_key").unique(),
    /** Imports that told of somebody who was asked, and were taken back: whoever was told where their data come from still is. */
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

/** Pairs of records that an admin says are two people, so that they are never offered as likely duplicates again. */
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
    // Deleting a person looks for their pairs from this side too.
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
    /** What tells who of a large company saw whom: where it was, in which part of it, among whom. */
    place: text(),
    department: text(),
    team: text(),
    /** How high somebody stood, in the source's words: 'manager'. Heard where the title says nothing of it. */
    level: text(),
    /** How many people worked at the company then, about. */
    headcount: integer(),
    /** Month number (year × 12 + month − 1); null when the source does not know. */
    startMonth: integer("start_month"),
    /** Null: still there when last seen. */
    endMonth: integer("end_month"),
    /** The month in which a source last said so. */
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
