import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, timestampColumn, ofParent, ownedBy } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { hiringManagerProfiles } from "./managers.ts";

const manager = () =>
  uuid("hiring_manager_profile_id")
    .notNull()
    .references(() => hiringManagerProfiles.id, { onDelete: "cascade" });

export const notificationSettings = pgTable(
  "notification_settings",
  {
    id: uuid().primaryKey().defaultRandom(),
    hiringManagerProfileId: manager(),
    companyId: ofParent("company_id"),
    settingsMode: text("settings_mode", { enum: ["global", "per_job"] }).notNull(),
    /** Null for the global row. */
    jobId: uuid("job_id").references(() => jobs.id, { onDelete: "cascade" }),
    digestFrequency: text("digest_frequency", { enum: ["immediate", "daily", "weekly"] })
      .notNull()
      .default("daily"),
    sendZeroReviewsEmail: boolean("send_zero_reviews_email").notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    ...ownedBy({ company: table.companyId, manager: table.hiringManagerProfileId }),
    check("notification_mode_known", sql`${table.settingsMode} in ('global', 'per_job')`),
    check("notification_frequency_known", sql`${table.digestFrequency} in ('immediate', 'daily', 'weekly')`),
    check(
      "notification_job_when_per_job",
      sql`(${table.settingsMode} = 'per_job') = (${table.jobId} is not null)`,
    ),
    unique("notification_settings_one_per_job")
      .on(table.hiringManagerProfileId, table.jobId)
      .nullsNotDistinct(),
  ],
);

/** One row for each digest that is due or was sent. The key prevents duplicates. */
export const digests = pgTable(
  "digests",
  {
    id: uuid().primaryKey().defaultRandom(),
    hiringManagerProfileId: manager(),
    companyId: ofParent("company_id"),
    /** `daily:2026-11-21`, `weekly:2026-11-16`, `response:` or `release:` and an id, or `immediate:` and a timestamp. */
    period: text().notNull(),
    /** The time span of the news in it. Of each job it contains only what earlier digests did not. */
    coversFrom: timestampColumn("covers_from").notNull(),
    coversUntil: timestampColumn("covers_until").notNull(),
    /** When it was sent, found empty, or replaced by a later digest. */
    settledAt: timestampColumn("settled_at"),
    createdAt: createdAt(),
  },
  (table) => [
    ...ownedBy({ company: table.companyId, manager: table.hiringManagerProfileId }),
    unique("digests_one_per_period").on(table.hiringManagerProfileId, table.period),
  ],
);
