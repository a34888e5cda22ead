import { sql } from "drizzle-orm";
import { index, pgTable, uuid } from "drizzle-orm/pg-core";
import { ofCandidate } from "./candidates.ts";
import { createdAt, encryptedText, ofParent, timestampColumn } from "./columns.ts";
import { hiringManagerProfiles } from "./managers.ts";

/** What the members of a job write about a candidate, for each other. */
export const candidateComments = pgTable(
  "candidate_comments",
  {
    id: uuid().primaryKey().defaultRandom(),
    candidateId: uuid("candidate_id").notNull(),
    /** Someone who no longer shares the job stays the author. */
    authorId: uuid("author_id")
      .notNull()
      .references(() => hiringManagerProfiles.id, { onDelete: "cascade" }),
    text: encryptedText("text", "comment on a candidate").notNull(),
    /** Everyone whom it has ever mentioned, because each of them gets one e-mail, however often it is edited. */
    mentioned: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    companyId: ofParent("company_id"),
    jobId: ofParent("job_id"),
    createdAt: createdAt(),
    editedAt: timestampColumn("edited_at"),
  },
  (table) => [
    // Readers comment, too: a comment changes nothing else.
    ...ofCandidate(table, { author: table.authorId }),
    index("candidate_comments_candidate").on(table.candidateId, table.createdAt),
    index("candidate_comments_author").on(table.authorId),
  ],
);
