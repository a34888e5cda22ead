import { randomUUID } from "node:crypto";
import { createElement } from "react";
import * as z from "zod";
import { guarded } from "#server/auth/attempts.ts";
import { createAuthRealm } from "#server/auth/realm.ts";
import { PasswordResetMail, passwordResetSubject } from "#server/mail/templates/password-reset.tsx";
import type { RequestContext } from "#server/realms/doors.ts";
import { defineTask } from "#server/define-task.ts";

const minutesValid = 60;

/**
 * Only notes the wish: whether there is such an account is found out in the background, so that neither the answer
 * nor its time tells.
 */
export function requestPasswordReset(context: RequestContext, { email }: { email: string }) {
  const { db, tasks, clock, caller } = context;
  const guess = { kind: "reset", account: email, address: caller.address, neverForgiven: true };
  return guarded(context, guess, async () => {
    await tasks.enqueue(db, mailResetLink, { email, request: randomUUID() });
    return { requestedAt: clock.now().toISOString() };
  });
}

export const mailResetLink = defineTask({
  name: "mail-reset-link",
  title: "Password reset link",
  data: z.object({ email: z.string(), request: z.uuid() }),
  async run(context, { email, request }) {
    const { settings, mail } = context;
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
