import { boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { WorkHistoryEntry } from "#contract/candidates.ts";
import { createdAt } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { hiringManagerProfiles } from "./managers.ts";

export const candidates = pgTable(
  "candidates",
  {
    id: uuid().primaryKey().defaultRandom(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    positionAppliedFor: text("position_applied_for"),
    /** Null when no work history was given. */
    workHistory: jsonb("work_history").$type<WorkHistoryEntry[]>(),
    excludeCurrentColleagues: boolean("exclude_current_colleagues").notNull().default(true),
    /** How many of its responses their reviewers took back. */
    withdrawnResponses: integer("withdrawn_responses").notNull().default(0),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => hiringManagerProfiles.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [index("candidates_job").on(table.jobId, table.createdAt.desc())],
);
