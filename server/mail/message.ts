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

export interface Transport {
  name: "mailbox" | "smtp" | "emailjs";
  /** Returns once the other side has accepted the message. @throws NotAccepted, with the other side's reason */
  deliver(message: Message): Promise<void>;
  close(): void;
}
