import { randomUUID } from "node:crypto";
import { createElement } from "react";
import type { AdminContext } from "#server/platform/context.ts";
import { isRefused, Refused } from "#server/platform/errors.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { adminLimit, spendDaily } from "#server/platform/mail/daily-limit.ts";
import { TestMail, testSubject } from "#server/platform/mail/templates/test.tsx";

type Sent = { to: string; outcome: "sent" | "unconfirmed" | "being_sent" };

/** An admin has an e-mail sent to their own address, by the way that all others take. */
export function sendTestMail(context: AdminContext): Promise<Sent> {
  const to = context.admin.email;
  return context.mail.inTime<Sent>(deliver(context), () => ({ to, outcome: "being_sent" }));
}

async function deliver(context: AdminContext): Promise<Sent> {
  const { admin, actor, settings } = context;
  const { email } = admin;
  const [giveBack] = await spendDaily(context, [[adminLimit(actor.id, settings.dailyLimits.admin)]]);
  if (giveBack instanceof Refused) throw giveBack;
  const name = `${admin.first_name} ${admin.last_name}`;
  const draft = {
    id: `test:${randomUUID()}`,
    to: { name, email },
    subject: testSubject(settings.name),
    body: createElement(TestMail, { product: settings.name, name, url: `${settings.origin}/admin/system` }),
    parameters: { to_name: name, to_email: email },
  };
  const acceptance = await context.mail.sendNow(draft).catch(async (error: unknown) => {
    // An address that was tried out counts.
    if (!isRefused(error, "MAIL_REFUSED")) await giveBack?.();
    throw error;
  });
  return inTransaction(context, async (context) => {
    await happened(context, { type: "mail.tested", transport: context.mail.transport });
    return { to: email, outcome: acceptance === "accepted" ? "sent" : "unconfirmed" };
  });
}
