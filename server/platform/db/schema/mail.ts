import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestampColumn, encryptedJson, encryptedText } from "./columns.ts";

const purpose = "e-mail in the mailbox";

/** The built-in mailbox: every message of an installation without a mail account. */
export const mailboxMessages = pgTable(
  "mailbox_messages",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The same message handed over twice is kept once. */
    messageId: text("message_id").notNull().unique(),
    to: encryptedText("to", purpose).notNull(),
    from: text().notNull(),
    subject: encryptedText("subject", purpose).notNull(),
    text: encryptedText("text", purpose).notNull(),
    html: encryptedText("html", purpose).notNull(),
    headers: encryptedJson("headers", purpose).$type<Record<string, string>>().notNull(),
    sentAt: timestampColumn("sent_at").notNull(),
  },
  (table) => [index("mailbox_messages_sent").on(table.sentAt)],
);

/** At most one row: since when the mail server refuses e-mails for a reason of ours, and until when nothing is tried. */
export const mailTroubles = pgTable(
  "mail_troubles",
  {
    one: boolean().primaryKey().default(true),
    since: timestampColumn("since").notNull(),
    lastAt: timestampColumn("last_at").notNull(),
    /** How often since then. */
    refusals: integer().notNull(),
    /** What the server said last. */
    reason: text().notNull(),
    /** How often in a row a wait did not help; 0: something was accepted since. */
    streak: integer().notNull(),
    /** Until then what the system sends by itself waits. */
    heldUntil: timestampColumn("held_until"),
  },
  (table) => [check("mail_troubles_one", sql`${table.one}`)],
);
