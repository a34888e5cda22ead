import type { ServerResponse } from "node:http";
import type { Context } from "#server/platform/context.ts";
import { listMailbox, readMailboxHtml } from "#server/platform/mail/mailbox.ts";
import { renderDocument } from "./document.tsx";
import { MailboxPage } from "./mailbox-page.tsx";
import { newNonce } from "./nonce.ts";
import { setSecurityHeaders } from "./security.ts";

const mostShown = 500;

/** The built-in mailbox, as a page, as JSON, and each message's HTML by itself. False where there is no such address. */
export async function answerMailbox(
  { db, settings }: Context,
  response: ServerResponse,
  url: URL,
): Promise<boolean> {
  const { pathname, searchParams, origin } = url;
  // What the database cannot look for occurs nowhere.
  const words = (searchParams.get("q") ?? "").replaceAll("\0", "\uFFFD").toWellFormed();
  if (pathname === "/dev/mailbox.json") {
    const messages = await listMailbox(db, { limit: mostShown, words });
    response.setHeader("content-type", "application/json; charset=utf-8");
    response.end(JSON.stringify(messages));
    return true;
  }
  if (pathname === "/dev/mailbox") {
    const nonce = newNonce();
    setSecurityHeaders(response, settings.origin, nonce);
    const page = (
      <MailboxPage
        messages={await listMailbox(db, { limit: mostShown, words })}
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
  // A message is somebody else's HTML: it may style itself and nothing more, and every link opens outside of the frame.
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `frame-ancestors ${origin}`,
    "sandbox allow-popups allow-popups-to-escape-sandbox",
  ];
  response.setHeader("content-security-policy", policy.join("; "));
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(html.replace(/<head>/i, '<head><base target="_blank">'));
  return true;
}
