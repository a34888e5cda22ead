import { desc, eq } from "drizzle-orm";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db/client.ts";
import { undecryptable, orReplacement } from "#server/platform/db/schema/columns.ts";
import { mailboxMessages } from "#server/platform/db/schema/mail.ts";
import type { Transport } from "./message.ts";

/** The built-in mailbox stores every message, so that the product can be tried without a mail account. */
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

const readable = {
  to: orReplacement<string>(mailboxMessages.to, undecryptable),
  subject: orReplacement<string>(mailboxMessages.subject, undecryptable),
  text: orReplacement<string>(mailboxMessages.text, undecryptable),
  html: orReplacement<string>(mailboxMessages.html, undecryptable),
};

/** A search decrypts this many messages, which is enough for a trial. */
const maxSearched = 5_000;

/** Newest first. @param words must all occur in a message's subject, text or addresses */
export async function listMailbox(db: Database, { limit, words = "" }: { limit: number; words?: string }) {
  const { id, from, sentAt } = mailboxMessages;
  const { to, subject, text, html } = readable;
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const rows = await db
    .select({ id, to, from, subject, text, html, sentAt })
    .from(mailboxMessages)
    .orderBy(desc(sentAt), desc(id))
    .limit(wanted.length > 0 ? maxSearched : limit);
  const matching = rows.filter((row) => {
    const content = [row.to, row.from, row.subject, row.text].join(" ").toLowerCase();
    return wanted.every((word) => content.includes(word));
  });
  return matching.slice(0, limit).map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }));
}

export async function readMailboxHtml(db: Database, id: string): Promise<string | undefined> {
  const [message] = await db
    .select({ html: readable.html })
    .from(mailboxMessages)
    .where(eq(mailboxMessages.id, id));
  return message?.html;
}
