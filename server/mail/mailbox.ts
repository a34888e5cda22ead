import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/db/client.ts";
import { mailboxMessages } from "#server/db/schema/mail.ts";
import type { Transport } from "./message.ts";

/** The built-in mailbox: keeps every message, so that the product can be tried without a mail account. */
export function mailboxTransport(db: Database, clock: Clock): Transport {
  return {
    name: "mailbox",
    async deliver({ messageId, from, to, subject, text, html, headers }) {
      await db
        .insert(mailboxMessages)
        .values({ messageId, from, to: to.email, subject, text, html, headers, sentAt: clock.now() })
        .onConflictDoNothing();
      return "accepted";
    },
    close() {},
  };
}

/** What the mailbox holds, newest first. @param words that all occur in a message's subject, text or addresses */
export async function listMailbox(db: Database, { limit, words = "" }: { limit: number; words?: string }) {
  const rows = await db
    .select()
    .from(mailboxMessages)
    .where(and(...words.split(/\s+/).filter(Boolean).map(occurs)))
    .orderBy(desc(mailboxMessages.sentAt), desc(mailboxMessages.id))
    .limit(limit);
  return rows.map(({ id, to, from, subject, text, html, sentAt }) => ({
    id,
    to,
    from,
    subject,
    text,
    html,
    sentAt: sentAt.toISOString(),
  }));
}

function occurs(word: string): SQL {
  const { to, from, subject, text } = mailboxMessages;
  return sql`strpos(lower(concat_ws(' ', ${to}, ${from}, ${subject}, ${text})), lower(${word})) > 0`;
}

/** The HTML of one message, or undefined. @param id a UUID */
export async function readMailboxHtml(db: Database, id: string): Promise<string | undefined> {
  const [message] = await db
    .select({ html: mailboxMessages.html })
    .from(mailboxMessages)
    .where(eq(mailboxMessages.id, id));
  return message?.html;
}
