import { minuteMs } from "#contract/date-words.ts";
import type { ReactElement } from "react";

/** What a room wants said, before it is rendered. */
export interface Draft {
  /** The same for the same message however often it is handed over: it becomes the Message-ID. */
  id: string;
  to: { name: string; email: string };
  subject: string;
  body: ReactElement;
  headers?: Record<string, string>;
  /** Named values for transports that fill a template of their own (EmailJS). */
  parameters?: Record<string, string>;
}

/** A message ready to be handed over. */
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

/**
 * What became of a message that is not known to have failed. Unknown: all of it was sent, and then the connection broke
 * or nothing more was heard. It may have been accepted, so it counts as sent.
 */
export type Acceptance = "accepted" | "unknown";

export interface Transport {
  name: "mailbox" | "smtp" | "emailjs";
  /** Returns once the other side has accepted the message, or may have. @throws NotAccepted, with its reason */
  deliver(message: Message): Promise<Acceptance>;
  /** Gives up what is on its way. */
  close(): void;
}

/** How long a message may take until all of it is handed over, its place in the queue for a connection included. */
export const handOverMs = 4 * minuteMs;

/** How long the other side may take to say that it accepted a message: RFC 5321, 4.5.3.2.6, asks for ten minutes. */
export const acceptanceMs = 10 * minuteMs;

/** After this the outcome is known, or known not to be known: whoever claims a message claims it for so long. */
export const longestSendMs = handOverMs + acceptanceMs + minuteMs;

/** It joins nothing here, and nobody sees it; every mail program knows it. */
const mark = "\u200C";

/**
 * The text with an invisible character wherever a mail program would recognize an address and make a link of it:
 * Booking.com is a company, and no page of ours.
 */
export function unlinked(text: string): string {
  return text
    .replaceAll(/(?<=[\p{L}\p{N}])[.。．｡](?=\p{L})/gu, `$&${mark}`)
    .replaceAll(/@(?=\S)/g, `@${mark}`)
    .replaceAll("://", `:${mark}//`);
}

/** The same for all that an e-mail shows; its own links and styles stay as they are. */
export function unlinkedHtml(html: string): string {
  return html
    .split(/(<style>.*?<\/style>|<[^>]*>)/s)
    .map((part, index) => (index % 2 === 1 ? part : unlinked(part)))
    .join("");
}
