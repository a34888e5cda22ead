import { index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** What was answered to a call that named its attempt. Nothing here can be read without the caller's own key. */
export const keptAnswers = pgTable(
  "kept_answers",
  {
    /** A keyed hash of whose call it is, which, and of the caller's key. */
    key: text().primaryKey(),
    /** A keyed hash of what was sent. */
    input: text().notNull(),
    /** Sealed; null while a call that waits for a mail server is under way. */
    answer: text(),
    /** Then the key means nothing any more. */
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("kept_answers_expiry").on(table.expiresAt)],
);
