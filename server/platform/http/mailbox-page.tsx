import { formatDay, formatTime } from "#server/platform/mail/templates/day.ts";
import type { listMailbox } from "#server/platform/mail/mailbox.ts";

type Entry = Awaited<ReturnType<typeof listMailbox>>[number];

interface MailboxPageProps {
  messages: Entry[];
  chosenId: string | null;
  /** What is looked for; empty: everything is shown. */
  words: string;
}

/** Every message of the built-in mailbox, newest first, and the chosen one beside the list. */
export function MailboxPage({ messages, chosenId, words }: MailboxPageProps) {
  const chosen = messages.find(({ id }) => id === chosenId) ?? messages[0];
  return (
    <>
      <h1>Mailbox</h1>
      <p className="quiet">
        This installation sends no e-mail: every message is kept here. Also as{" "}
        <a href="/dev/mailbox.json">JSON</a>.
      </p>
      <search>
        <form action="/dev/mailbox">
          <label htmlFor="q">Search messages</label>
          <input id="q" name="q" type="search" defaultValue={words} />
          <button>Search</button>
        </form>
      </search>
      {chosen ? (
        <div className="columns">
          <nav aria-label="Messages">
            {messages.map(({ id, subject, to, sentAt }) => (
              <a
                key={id}
                className="card"
                href={`/dev/mailbox?${new URLSearchParams({ ...(words && { q: words }), message: id }).toString()}`}
                aria-current={id === chosen.id || undefined}
              >
                <strong>{subject}</strong>
                <br />
                <span className="quiet">
                  {to} · {readable(sentAt)}
                </span>
              </a>
            ))}
          </nav>
          <article>
            <h2>{chosen.subject}</h2>
            <p className="quiet">
              To {chosen.to} · {readable(chosen.sentAt)}
            </p>
            {/* Opened links leave the frame; scripts do not run in it. */}
            <iframe
              title="Message"
              src={`/dev/mailbox/${chosen.id}.html`}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            />
            <h3>Text</h3>
            <pre>{chosen.text}</pre>
          </article>
        </div>
      ) : words ? (
        <p>
          No message has these words. <a href="/dev/mailbox">Show all messages</a>
        </p>
      ) : (
        <p>No message yet. Send an invitation or a survey, and it will stand here.</p>
      )}
    </>
  );
}

function readable(moment: string): string {
  const date = new Date(moment);
  return `${formatDay(date)}, ${formatTime(date, "UTC")}`;
}
