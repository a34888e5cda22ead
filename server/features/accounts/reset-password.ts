import { randomUUID } from "node:crypto";
import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { createElement } from "react";
import * as z from "zod";
import { dayMs, minuteMs } from "#contract/date-words.ts";
import { rateLimit, withRateLimit } from "#server/platform/auth/rate-limits.ts";
import { forgetDevices, isKnownDevice, saveDevice } from "#server/platform/auth/devices.ts";
import { hashAhead, refuseWeak } from "#server/platform/auth/passwords.ts";
import { lockAccount } from "#server/platform/auth/lock-account.ts";
import { createAuthRealm } from "#server/platform/auth/realm.ts";
import type { Context } from "#server/platform/context.ts";
import { resetIdentifier, storedIdentifier } from "#server/platform/crypto/reset-token.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { managerAuth, managerUsers, managerVerifications } from "#server/platform/db/schema/auth.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { requireFound } from "#server/platform/errors.ts";
import { type RequestContext, setCookies } from "#server/platform/guards/guards.ts";
import { findManager } from "#server/platform/guards/find-account.ts";
import { publish } from "#server/platform/publish.ts";
import { PasswordResetMail, passwordResetSubject } from "#server/platform/mail/templates/account.tsx";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { enqueueNotice } from "./mail-notice.ts";

const minutesValid = 60;
/** However many ask, and wherever they are: an address is not mailed more often than this for strangers, nor for its owner. */
const mostMails = [
  { within: "5 minutes", ms: 5 * minuteMs, most: 1 },
  { within: "a day", ms: dayMs, most: 5 },
];

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

/** Sets a new password by the link in a mail, once. It ends every session of that account, and every other such link. */
export function resetPassword(
  context: RequestContext,
  { token, password }: { token: string; password: string },
) {
  const { clock, caller } = context;
  return withRateLimit(context, { kind: "reset link", address: caller.address, hashes: true }, async () => {
    const { id, email } = await ownerOfResetLink(context, token);
    refuseWeak(password, { email, company: (await findManager(context, id))?.company });
    const passwords = await hashAhead(context, managerAuth, { email, chosen: password });
    return transaction(context, async (context) => {
      const { db } = context;
      await lockAccount(context, "manager", email);
      const owner = await ownerOfResetLink(context, token);
      const realm = createAuthRealm("manager", context, passwords);
      await realm.resetPassword(token, password);
      await db.delete(managerVerifications).where(eq(managerVerifications.value, owner.id));
      // Whoever reads the owner's mail is no stranger, and everybody else is one from now on.
      await forgetDevices(context, "manager", { userId: owner.id });
      setCookies(context, await saveDevice(context, "manager", { userId: owner.id, cookie: caller.cookie }));
      await publish(context, { type: "manager.password_reset", managerId: owner.id, email });
      await enqueueNotice(context, { realm: "manager", id: owner.id }, "password_reset");
      return { changedAt: clock.now().toISOString() };
    });
  });
}

/**
 * Only notes the wish: whether there is such an account is found out in the background, so that neither the answer
 * nor its time tells.
 */
export async function requestPasswordReset(context: RequestContext, { email }: { email: string }) {
  const { address, cookie } = context.caller;
  const isKnown = await isKnownDevice(context, "manager", { email, cookie });
  const guess = { kind: "reset", account: email, address, neverForgiven: true, ...(isKnown && { isKnown }) };
  return withRateLimit(context, guess, async () => {
    // What strangers have asked for is not in the way of a browser that the account knows.
    const mayBe = await mayBeMailed(context, isKnown ? `known ${email}` : email);
    return transaction(context, async ({ db, tasks, clock }) => {
      if (mayBe) await tasks.enqueue(db, mailResetLink, { email, request: randomUUID() });
      return { requestedAt: clock.now().toISOString() };
    });
  });
}

/** Counted for addresses without an account as well, so that nothing tells them apart. */
async function mayBeMailed(context: RequestContext, whom: string): Promise<boolean> {
  for (const { within, ms, most } of mostMails) {
    const [mails] = await rateLimit(context, new Map([[`reset mails in ${within} ${whom}`, 1]]), ms);
    if (mails && mails.count > most) return false;
  }
  return true;
}

/** Whose password the link in a mail can still set. Refuses with INVALID_RESET_LINK. */
async function ownerOfResetLink(
  { db, clock, secret }: Pick<Context, "db" | "clock" | "secret">,
  token: string,
) {
  const [owner] = await db
    .select({ id: managerUsers.id, email: managerUsers.email })
    .from(managerVerifications)
    .innerJoin(managerUsers, eq(managerUsers.id, sql`${managerVerifications.value}::uuid`))
    .where(
      and(
        eq(managerVerifications.identifier, storedIdentifier(secret, resetIdentifier(token))),
        gt(managerVerifications.expiresAt, clock.now()),
      ),
    );
  return requireFound(owner, "INVALID_RESET_LINK");
}

/** Whose password a link in a mail can still set. Mail scanners may open it as often as they like. */
export function checkResetLink(context: RequestContext, { token }: { token: string }) {
  return withRateLimit(context, { kind: "reset link", address: context.caller.address }, async () => {
    const { email } = await ownerOfResetLink(context, token);
    return { email };
  });
}
