import type { Context } from "#server/context.ts";
import { emailJsTransport } from "./emailjs.ts";
import { mailboxTransport } from "./mailbox.ts";
import type { Transport } from "./message.ts";
import { smtpTransport } from "./smtp.ts";

/** SMTP where it is configured, else EmailJS where that is, else the built-in mailbox. */
export function chooseTransport({
  settings,
  db,
  clock,
}: Pick<Context, "settings" | "db" | "clock">): Transport {
  if (settings.smtpUrl) return smtpTransport(settings.smtpUrl, settings.dkim);
  if (settings.emailJs) return emailJsTransport(settings.emailJs);
  return mailboxTransport(db, clock);
}
