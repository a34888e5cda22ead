import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db/client.ts";
import type { Settings } from "#server/platform/env.ts";
import { emailJsTransport } from "./emailjs.ts";
import { mailboxTransport } from "./mailbox.ts";
import type { Transport } from "./message.ts";
import { smtpTransport } from "./smtp.ts";

/** SMTP where it is configured, else EmailJS where that is, else the built-in mailbox. */
export function chooseTransport({
  settings,
  db,
  clock,
}: {
  settings: Settings;
  db: Database;
  clock: Clock;
}): Transport {
  if (settings.smtpUrl) return smtpTransport(settings.smtpUrl, settings.dkim);
  if (settings.emailJs) return emailJsTransport(settings.emailJs);
  return mailboxTransport(db, clock);
}
