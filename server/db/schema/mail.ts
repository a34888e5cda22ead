import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** The built-in mailbox: every message of an installation without a mail account. */
export const mailboxMessages = pgTable(
  "mailbox_messages",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The same message handed over twice is kept once. */
    messageId: text("message_id").notNull().unique(),
    to: text().notNull(),
    from: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    sentAt: moment("sent_at").notNull(),
  },
  (table) => [index("mailbox_messages_sent").on(table.sentAt)],
);
