import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { sourceKeys } from "#contract/candidates.ts";
import { candidates } from "./candidates.ts";
import { moment, ofParent } from "./columns.ts";
import { ownedBy } from "./policies.ts";

/** Where former colleagues are looked for beside the directory, for each candidate: what has become of it. */
export const candidateSearches = pgTable(
  "candidate_searches",
  {
    candidateId: uuid("candidate_id")
      .notNull()
      .references(() => candidates.id, { onDelete: "cascade" }),
    source: text({ enum: sourceKeys }).notNull(),
    status: text({ enum: ["searching", "done", "failed"] })
      .notNull()
      .default("searching"),
    /** Why it failed, or why it is tried again. */
    problem: text({ enum: ["unreachable", "limit", "refused", "partial"] }),
    tries: integer().notNull().default(0),
    /** While it is searching: not before then. */
    retryAt: moment("retry_at"),
    startedAt: moment("started_at").notNull(),
    finishedAt: moment("finished_at"),
    /** When somebody last had it searched again. */
    repeatedAt: moment("repeated_at"),
    companyId: ofParent("company_id"),
    hiringManagerProfileId: ofParent("hiring_manager_profile_id"),
  },
  (table) => [
    ...ownedBy({ company: table.companyId, manager: table.hiringManagerProfileId }),
    primaryKey({ columns: [table.candidateId, table.source] }),
    check("candidate_search_status_known", sql`${table.status} in ('searching', 'done', 'failed')`),
    check(
      "candidate_search_failed_of_something",
      sql`${table.status} <> 'failed' or ${table.problem} is not null`,
    ),
    check("candidate_search_finished", sql`(${table.status} = 'searching') = (${table.finishedAt} is null)`),
  ],
);
