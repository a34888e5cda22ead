import { minuteMs } from "#contract/durations.ts";
import type { ReactElement } from "react";

/** A message before it is rendered. */
export interface Draft {
  /** Becomes the Message-ID, so it stays the same when the message is sent again. */
  id: string;
  /** The company in whose name it is sent. Null: in the name of the installation. */
  companyId: string | null;
  to: { name: string; email: string };
  subject: string;
  body: ReactElement;
  headers?: Record<string, string>;
  /** Named values for transports that fill a template of their own (EmailJS). */
  parameters?: Record<string, string>;
}

/** What a template makes. The sender adds the rest of the draft. */
export type MailContent = Pick<Draft, "subject" | "body">;

/** For mail programs that offer to unsubscribe with one click (RFC 8058). The token says what ends. */
export const unsubscribeHeaders = ({ origin }: { origin: string }, token: string) => ({
  "List-Unsubscribe": `<${origin}/unsubscribe/${token}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

export interface Message {
  messageId: string;
  from: string;
  to: { name: string; email: string };
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  parameters: Record<string, string>;
}

/** Unknown: the whole message was sent, but no answer came. It may have been accepted, so it counts as sent. */
export type Acceptance = "accepted" | "unknown";

export interface Transport {
  name: "mailbox" | "smtp" | "emailjs";
  /** @throws NotAccepted */
  deliver(message: Message): Promise<Acceptance>;
  /** Aborts messages that are being sent. */
  close(): void;
}

/** How long sending a whole message may take, including the wait for a connection. */
export const handOverMs = 4 * minuteMs;

/** How long the server may take to accept a message: RFC 5321, 4.5.3.2.6, requires ten minutes. */
export const acceptanceMs = 10 * minuteMs;

/** A claim on a message lasts this long. Afterwards the outcome is known, or will never be. */
export const maxSendMs = handOverMs + acceptanceMs + minuteMs;

/** A zero-width non-joiner, which every mail program supports. */
const mark = "\u200C";

/**
 * Inserts an invisible character so that mail programs do not turn text into links: Booking.com is a company. Nor may they
 * decode '=?utf-8?…?=' in a name, because it could hide a link.
 */
export function unlinked(text: string): string {
  return text
    .replaceAll(/(?<=[\p{L}\p{N}])[.。．｡](?=\p{L})/gu, `$&${mark}`)
    .replaceAll(/@(?=\S)/g, `@${mark}`)
    .replaceAll("://", `:${mark}//`)
    .replaceAll("=?", `=${mark}?`);
}

/** The same for the visible text of HTML. Links, styles and what is copied (`code`) stay as they are. */
export function unlinkedHtml(html: string): string {
  return html
    .split(/(<style>.*?<\/style>|<code[^>]*>.*?<\/code>|<[^>]*>)/s)
    .map((part, index) => (index % 2 === 1 ? part : unlinked(part)))
    .join("");
}
