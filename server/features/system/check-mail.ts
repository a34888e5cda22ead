import { randomUUID } from "node:crypto";
import { gte, sql } from "drizzle-orm";
import { sourceNames } from "#contract/candidates.ts";
import { dayMs } from "#contract/durations.ts";
import type { Described } from "#contract/system.ts";
import { readMonth } from "#server/features/sources/spending.ts";
import { configuredSources } from "#server/features/sources/people-data-labs.ts";
import { adviseOnRefusal } from "#server/platform/mail/advise-on-refusal.ts";
import type { AdminContext, Context } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { candidateSearches } from "#server/platform/db/schema/candidates.ts";
import { isOfThisMachine } from "#server/platform/env.ts";
import { publish } from "#server/platform/publish.ts";
import { adminLimit, sendWithinLimits } from "#server/platform/mail/daily-limit.ts";
import { testMail } from "#server/platform/mail/templates/account.tsx";
import { selectTrouble } from "#server/platform/mail/troubles.ts";

const days = 7;

const transports = { mailbox: "the built-in mailbox", smtp: "SMTP", emailjs: "EmailJS" };

/** How e-mails are sent, and whether they are accepted. A test e-mail shows whether they arrive. */
export async function describeMail(context: MailContext): Promise<Described> {
  return { ...(await judgeMail(context)), offers: "test_mail" };
}

type MailContext = Pick<Context, "db" | "mail" | "settings">;

async function judgeMail(context: MailContext): Promise<Described> {
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
    return { state: trouble.heldUntil ? "bad" : "look", facts, advice: adviseOnRefusal(trouble.reason) };
  }
  if (mail.transport === "mailbox")
    return {
      state: settings.demo ? "good" : "bad",
      facts,
      advice: "E-mails are not sent, only stored. Set SMTP_URL or the EMAILJS_… variables to send them.",
    };
  if (isOfThisMachine(settings.origin))
    return {
      state: "bad",
      facts,
      advice: `The links in e-mails lead to ${settings.origin}, which only this machine can open. Set ORIGIN to your public address.`,
    };
  if (isExampleAddress(settings.mailFrom))
    return {
      state: "look",
      facts,
      advice:
        "E-mails come from an example address and may be rejected as spam. Set MAIL_FROM to your own address.",
    };
  if (isExampleAddress(settings.privacyEmail))
    return {
      state: "look",
      facts,
      advice: `Privacy questions go to ${settings.privacyEmail}, which no one reads. Set PRIVACY_EMAIL to your own address.`,
    };
  return { state: "good", facts, advice: "Send a test e-mail to check." };
}

/** Domains reserved for examples (RFC 2606), which are the defaults of unset addresses. */
const isExampleAddress = (address: string) => /[.@]example>?$/i.test(address);

/** The sources besides the directory, and their results within a week. */
export async function describeSources(
  context: Pick<Context, "db" | "clock" | "settings" | "telemetry">,
): Promise<Described> {
  const configured = configuredSources(context);
  if (configured.length === 0)
    return {
      state: "good",
      facts: [{ name: "Besides the directory", value: "none" }],
      advice: "Optional: set PEOPLE_DATA_LABS_KEY to search People Data Labs too.",
    };
  const { problem, startedAt, atCeiling } = candidateSearches;
  // What our own limit stopped is no problem of the source.
  const sourceProblem = sql<Problem | null>`case when not ${atCeiling} then ${problem} end`;
  const rows = await context.db
    .select({ problem: sourceProblem, count: sql<number>`count(*)::int` })
    .from(candidateSearches)
    .where(gte(startedAt, new Date(context.clock.now().getTime() - days * dayMs)))
    .groupBy(sourceProblem);
  const countSearches = (...problems: (Problem | null)[]) =>
    rows.filter((row) => problems.includes(row.problem)).reduce((sum, { count }) => sum + count, 0);
  const searches = rows.reduce((sum, { count }) => sum + count, 0);
  const { records, ceiling, waiting } = await readMonth(context);
  const facts = [
    { name: "Besides the directory", value: configured.map(({ key }) => sourceNames[key]).join(", ") },
    { name: `Searched within ${days} days`, value: String(searches) },
    { name: "With a problem", value: String(searches - countSearches(null)) },
    {
      name: "People bought this month",
      value: ceiling === null ? String(records) : `${records} of ${ceiling}`,
    },
  ];
  const isUsedUp = ceiling !== null && records >= ceiling;
  const advice = adviseOnSearches(countSearches, isUsedUp ? waiting : null);
  return { state: advice ? "look" : "good", facts, advice };
}

/** @param waiting searches that wait for the next month; null if the monthly limit is not reached */
function adviseOnSearches(countSearches: (...problems: Problem[]) => number, waiting: number | null): string {
  if (countSearches("limit") > 0)
    return "The account reached its limit. Raise it, or lower PEOPLE_DATA_LABS_PER_CANDIDATE.";
  if (countSearches("refused") > 0)
    return "The source refused this installation's key: check PEOPLE_DATA_LABS_KEY and the account.";
  if (countSearches("unreachable", "partial") > 0)
    return "The source was not always reachable. We retry automatically; check its status page if this continues.";
  if (waiting === null) return "";
  const searches = waiting === 1 ? "one search waits" : `${waiting} searches wait`;
  return `The monthly limit is reached, and ${searches} for the next month. Raise PEOPLE_DATA_LABS_PER_MONTH to continue now.`;
}

type Problem = NonNullable<(typeof candidateSearches.$inferSelect)["problem"]>;

type TestMailOutcome = { to: string; outcome: "sent" | "unconfirmed" | "being_sent" };

/** Sends a test e-mail to the admin's own address, the same way as all others. */
export function sendTestMail(context: AdminContext): Promise<TestMailOutcome> {
  const to = context.admin.email;
  return context.mail.inTime<TestMailOutcome>(deliver(context), () => ({ to, outcome: "being_sent" }));
}

async function deliver(context: AdminContext): Promise<TestMailOutcome> {
  const { admin, actor, settings } = context;
  const { email } = admin;
  const name = `${admin.first_name} ${admin.last_name}`;
  const draft = {
    id: `test:${randomUUID()}`,
    companyId: null,
    to: { name, email },
    ...testMail({ product: settings.name, name, url: `${settings.origin}/admin/system` }),
    parameters: { to_name: name, to_email: email },
  };
  const limits = [adminLimit(actor.id, settings.dailyLimits.admin)];
  const acceptance = await sendWithinLimits(context, limits, draft);
  return transaction(context, async (context) => {
    await publish(context, { type: "mail.tested", transport: context.mail.transport });
    return { to: email, outcome: acceptance === "accepted" ? "sent" : "unconfirmed" };
  });
}
