import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestampColumn, encryptedJson, encryptedText } from "./columns.ts";

const purpose = "e-mail in the mailbox";

/** The built-in mailbox: every message of an installation without a mail account. */
export const mailboxMessages = pgTable(
  "mailbox_messages",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** A message that is delivered twice is stored once. */
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

/** At most one row: whether the mail server refuses e-mails because of us, and until when e-mails wait. */
export const mailTroubles = pgTable(
  "mail_troubles",
  {
    one: boolean().primaryKey().default(true),
    since: timestampColumn("since").notNull(),
    lastAt: timestampColumn("last_at").notNull(),
    /** The number since then. */
    refusals: integer().notNull(),
    /** The server's last answer. */
    reason: text().notNull(),
    /** How many waits in a row did not help; 0: a message was accepted since. */
    streak: integer().notNull(),
    /** Until when automatic e-mails wait. */
    heldUntil: timestampColumn("held_until"),
  },
  (table) => [check("mail_troubles_one", sql`${table.one}`)],
);
