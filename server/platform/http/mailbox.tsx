import type { ServerResponse } from "node:http";
import type { Context } from "#server/platform/context.ts";
import { listMailbox, readMailboxHtml } from "#server/platform/mail/mailbox.ts";
import { formatDay, formatTime } from "#server/platform/mail/templates/day.ts";
import { renderDocument } from "./document.tsx";
import { newNonce } from "./pages.ts";
import { setSecurityHeaders } from "./security.ts";

const maxShown = 500;

/** Serves the built-in mailbox as a page and as JSON, and each message's HTML. False if the path does not exist. */
export async function answerMailbox(
  { db, settings }: Context,
  response: ServerResponse,
  url: URL,
): Promise<boolean> {
  const { pathname, searchParams, origin } = url;
  // PostgreSQL text cannot contain these characters.
  const words = (searchParams.get("q") ?? "").replaceAll("\0", "\uFFFD").toWellFormed();
  if (pathname === "/dev/mailbox.json") {
    const messages = await listMailbox(db, { limit: maxShown, words });
    response.setHeader("content-type", "application/json; charset=utf-8");
    response.end(JSON.stringify(messages));
    return true;
  }
  if (pathname === "/dev/mailbox") {
    const nonce = newNonce();
    setSecurityHeaders(response, settings.origin, nonce);
    const page = (
      <MailboxPage
        messages={await listMailbox(db, { limit: maxShown, words })}
        words={words}
        chosenId={searchParams.get("message")}
      />
    );
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(renderDocument(`Mailbox – ${settings.name}`, nonce, page));
    return true;
  }
  const id = /^\/dev\/mailbox\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.html$/.exec(pathname)?.[1];
  const html = id && (await readMailboxHtml(db, id));
  if (!html) return false;
  answerUntrusted(response, html.replace(/<head>/i, '<head><base target="_blank">'), [
    `frame-ancestors ${origin}`,
    "sandbox allow-popups allow-popups-to-escape-sandbox",
  ]);
  return true;
}

/** The empty frame into which the page around it writes a message's HTML. */
export function answerMailFrame(response: ServerResponse) {
  answerUntrusted(
    response,
    '<!doctype html><html lang="en"><head><title>E-mail</title></head><body></body></html>',
    [
      "form-action 'none'",
      "frame-ancestors 'self'",
      "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
    ],
  );
}

/** A message's HTML may have inline styles. It cannot run scripts or load anything. */
function answerUntrusted(response: ServerResponse, html: string, restrictions: string[]) {
  const policy = ["default-src 'none'", "style-src 'unsafe-inline'", ...restrictions];
  response.setHeader("content-security-policy", policy.join("; "));
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(html);
}

type Message = Awaited<ReturnType<typeof listMailbox>>[number];

interface MailboxPageProps {
  messages: Message[];
  chosenId: string | null;
  /** The search; empty shows everything. */
  words: string;
}

function MailboxPage({ messages, chosenId, words }: MailboxPageProps) {
  const selected = messages.find(({ id }) => id === chosenId) ?? messages[0];
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
      {selected ? (
        <div className="columns">
          <nav aria-label="Messages">
            {messages.map(({ id, subject, to, sentAt }) => (
              <a
                key={id}
                className="card"
                href={`/dev/mailbox?${new URLSearchParams({ ...(words && { q: words }), message: id }).toString()}`}
                aria-current={id === selected.id || undefined}
              >
                <strong>{subject}</strong>
                <br />
                <span className="quiet">
                  {to} · {formatSentAt(sentAt)}
                </span>
              </a>
            ))}
          </nav>
          <article>
            <h2>{selected.subject}</h2>
            <p className="quiet">
              To {selected.to} · {formatSentAt(selected.sentAt)}
            </p>
            {/* Scripts do not run in the frame, and links open outside of it. */}
            <iframe
              title="Message"
              src={`/dev/mailbox/${selected.id}.html`}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            />
            <h3>Text</h3>
            <pre>{selected.text}</pre>
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

function formatSentAt(sentAt: string): string {
  const date = new Date(sentAt);
  return `${formatDay(date)}, ${formatTime(date, "UTC")}`;
}
