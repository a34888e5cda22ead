import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { candidates } from "./candidates.ts";
import { createdAt, encryptedJson, ofParent, ownedBy, timestampColumn } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { hiringManagerProfiles } from "./managers.ts";

/** What an assistant proposed with an API key. Only the key's member sees it, and confirms or discards it. */
export const checkDrafts = pgTable(
  "check_drafts",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The key's member. */
    hiringManagerProfileId: uuid("hiring_manager_profile_id")
      .notNull()
      .references(() => hiringManagerProfiles.id, { onDelete: "cascade" }),
    companyId: ofParent("company_id"),
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    keyId: text("key_id").notNull(),
    /** At that time, because the key may be renamed or deleted. */
    keyName: text("key_name").notNull(),
    /** A keyed hash of job and content. Finds what the same key has proposed before. */
    contentHash: text("content_hash").notNull(),
    /** Null once it is confirmed or discarded. */
    content: encryptedJson("content", "proposed candidate"),
    /** Set when it is confirmed. */
    candidateId: uuid("candidate_id").references(() => candidates.id, { onDelete: "cascade" }),
    discardedAt: timestampColumn("discarded_at"),
    createdAt: createdAt(),
    expiresAt: timestampColumn("expires_at").notNull(),
  },
  (table) => [
    ...ownedBy({ company: table.companyId, manager: table.hiringManagerProfileId }),
    check(
      "check_draft_waits_with_content",
      sql`(${table.content} is not null) = (${table.candidateId} is null and ${table.discardedAt} is null)`,
    ),
    index("check_drafts_manager").on(table.hiringManagerProfileId, table.createdAt),
    index("check_drafts_job").on(table.jobId),
    index("check_drafts_candidate").on(table.candidateId),
    index("check_drafts_expires").on(table.expiresAt),
  ],
);
