import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, updatedAt } from "./columns.ts";

const id = () => bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity();

export const directoryCompanies = pgTable("directory_companies", {
  id: id(),
  name: text().notNull(),
  /** The name without case, accents, punctuation and legal form: what 'ACME, Inc.' and 'Acme' have in common. */
  key: text().notNull().unique(),
});

export const directoryPeople = pgTable(
  "directory_people",
  {
    id: id(),
    name: text().notNull(),
    email: text().unique(),
    profileUrl: text("profile_url").unique(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      "directory_person_known_by_something",
      sql`${table.email} is not null or ${table.profileUrl} is not null`,
    ),
    check("directory_email_lower_case", sql`${table.email} = lower(${table.email})`),
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
    /** Month number (year × 12 + month − 1); null when the source does not know. */
    startMonth: integer("start_month"),
    /** Null: still there when last seen. */
    endMonth: integer("end_month"),
    /** The month in which a source last said so. */
    seenMonth: integer("seen_month").notNull(),
  },
  (table) => [
    check("employment_ends_after_start", sql`${table.endMonth} >= ${table.startMonth}`),
    unique("employments_once").on(table.personId, table.companyId, table.startMonth).nullsNotDistinct(),
    index("employments_company_months").on(table.companyId, table.startMonth, table.endMonth),
  ],
);
