import { randomUUID } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import { createElement } from "react";
import * as z from "zod";
import { dayMs, minuteMs } from "#contract/durations.ts";
import { guarded } from "#server/platform/auth/attempts.ts";
import { isKnownDevice } from "#server/platform/auth/devices.ts";
import { createAuthRealm } from "#server/platform/auth/realm.ts";
import { countAttempts } from "#server/platform/db/count-attempts.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { PasswordResetMail, passwordResetSubject } from "#server/platform/mail/templates/password-reset.tsx";
import type { RequestContext } from "#server/platform/guards/doors.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";

const minutesValid = 60;
/** However many ask, and wherever they are: an address is not mailed more often than this for strangers, nor for its owner. */
const mostMails = [
  { within: "5 minutes", ms: 5 * minuteMs, most: 1 },
  { within: "a day", ms: dayMs, most: 5 },
];

/**
 * Only notes the wish: whether there is such an account is found out in the background, so that neither the answer
 * nor its time tells.
 */
export async function requestPasswordReset(context: RequestContext, { email }: { email: string }) {
  const { address, cookie } = context.caller;
  const isKnown = await isKnownDevice(context, "manager", { email, cookie });
  const guess = { kind: "reset", account: email, address, neverForgiven: true, ...(isKnown && { isKnown }) };
  return guarded(context, guess, async () => {
    // What strangers have asked for is not in the way of a browser that the account knows.
    const mayBe = await mayBeMailed(context, isKnown ? `known ${email}` : email);
    return inTransaction(context, async ({ db, tasks, clock }) => {
      if (mayBe) await tasks.enqueue(db, mailResetLink, { email, request: randomUUID() });
      return { requestedAt: clock.now().toISOString() };
    });
  });
}

/** Counted for addresses without an account as well, so that nothing tells them apart. */
async function mayBeMailed(context: RequestContext, whom: string): Promise<boolean> {
  for (const { within, ms, most } of mostMails) {
    const [mails] = await countAttempts(context, new Map([[`reset mails in ${within} ${whom}`, 1]]), ms);
    if (mails && mails.count > most) return false;
  }
  return true;
}

export const mailResetLink = defineTask({
  name: "mail-reset-link",
  title: "Password reset link",
  data: z.object({ email: z.string(), request: z.uuid() }),
  async run(context, { email, request }) {
    const { db, settings, mail } = context;
    const isOut = and(eq(hiringManagerProfiles.email, email), isNotNull(hiringManagerProfiles.shutOutAt));
    if ((await db.$count(hiringManagerProfiles, isOut)) > 0) return;
    const token = await createAuthRealm("manager", context).newResetToken(email);
    if (!token) return;
    const query = new URLSearchParams({ type: "recovery", access_token: token, refresh_token: token });
    await mail.send({
      // A second try has a token of its own and is the same message all the same: either link works.
      id: `password-reset:${request}`,
      to: { name: "", email },
      subject: passwordResetSubject(settings.name),
      body: createElement(PasswordResetMail, {
        product: settings.name,
        url: `${settings.origin}/HM-login?${query.toString()}`,
        minutes: minutesValid,
      }),
    });
  },
});
