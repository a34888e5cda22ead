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
