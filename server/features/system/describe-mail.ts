import type { Described } from "#contract/system.ts";
import type { Context } from "#server/platform/context.ts";
import { advise } from "#server/features/outreach/advise.ts";
import { isOfThisMachine } from "#server/platform/env.ts";
import { selectTrouble } from "#server/platform/mail/troubles.ts";

const transports = { mailbox: "the built-in mailbox", smtp: "SMTP", emailjs: "EmailJS" };

/** By what e-mails go out, and whether they are taken. A test tells whether one arrives. */
export async function describeMail(context: Told): Promise<Described> {
  return { ...(await judgeMail(context)), offers: "test_mail" };
}

type Told = Pick<Context, "db" | "mail" | "settings">;

async function judgeMail(context: Told): Promise<Described> {
  const { mail, settings } = context;
  const trouble = await selectTrouble(context);
  const facts: Described["facts"] = [
    { name: "Sent by", value: transports[mail.transport] },
    { name: "From", value: settings.mailFrom },
  ];
  if (mail.transport === "smtp")
    facts.push({ name: "Signed", value: settings.dkim ? `for ${settings.dkim.domainName}` : "no" });
  if (trouble) {
    facts.push({ name: "Last refused", value: { moment: trouble.lastAt.toISOString() } });
    if (trouble.heldUntil)
      facts.push({ name: "Waits until", value: { moment: trouble.heldUntil.toISOString() } });
    return { state: trouble.heldUntil ? "bad" : "look", facts, advice: advise(trouble.reason) };
  }
  if (mail.transport === "mailbox")
    return {
      state: settings.demo ? "good" : "bad",
      facts,
      advice: "E-mails reach nobody: they stay here. Set SMTP_URL or the EMAILJS_… variables to send them.",
    };
  if (isOfThisMachine(settings.origin))
    return {
      state: "bad",
      facts,
      advice: `The links in e-mails lead to ${settings.origin}, which opens on this machine alone. Set ORIGIN to the address that people open.`,
    };
  if (isNobodys(settings.mailFrom))
    return {
      state: "look",
      facts,
      advice:
        "E-mails come from an address that nobody can have: they may be refused or taken for spam. Set MAIL_FROM to one of your own.",
    };
  if (isNobodys(settings.privacyEmail))
    return {
      state: "look",
      facts,
      advice: `People are told to write to ${settings.privacyEmail} about their data, where nobody reads it. Set PRIVACY_EMAIL to an address of your own.`,
    };
  return { state: "good", facts, advice: "Nothing to do. A test shows whether one arrives." };
}

/** Names that end so are kept free for examples (RFC 2606): what stands there where nothing was set. */
const isNobodys = (address: string) => /[.@]example>?$/i.test(address);
