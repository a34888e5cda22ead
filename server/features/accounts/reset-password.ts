import { randomUUID } from "node:crypto";
import { and, eq, gt, isNotNull, or, sql } from "drizzle-orm";
import * as z from "zod";
import { dayMs, minuteMs } from "#contract/durations.ts";
import { incrementCounter, withRateLimit } from "#server/platform/auth/rate-limits.ts";
import { forgetDevices, isKnownDevice, saveDevice } from "#server/platform/auth/devices.ts";
import { prepareHashes, refuseWeak, withHashingLimit } from "#server/platform/auth/passwords.ts";
import { lockAccount } from "#server/platform/auth/lock-account.ts";
import { createAuthRealm } from "#server/platform/auth/realm.ts";
import type { Context, ReviewerContext } from "#server/platform/context.ts";
import { resetIdentifier, storedIdentifier } from "#server/platform/crypto/hashes.ts";
import { networkPrefix } from "#server/platform/http/caller-address.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { managerAuth, managerUsers, managerVerifications } from "#server/platform/db/schema/auth.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { requireFound } from "#server/platform/errors.ts";
import { type RequestContext, setCookies } from "#server/platform/guards/guards.ts";
import { findManager } from "#server/platform/guards/find-account.ts";
import { publish } from "#server/platform/publish.ts";
import { passwordResetMail } from "#server/platform/mail/templates/account.tsx";
import { companySignInMail } from "#server/platform/mail/templates/company-sign-in.tsx";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { findSignInCompany, refuseDisabledPassword } from "./company-sign-in/connections.ts";
import { reportOwnerSignIn } from "./company-sign-in/mail-owners.ts";
import { enqueueNotice } from "./mail-notice.ts";

const minutesValid = 60;
/** Per address, over all callers and networks. The owner's known browsers are counted separately. */
const mailLimits = [
  { within: "5 minutes", ms: 5 * minuteMs, max: 1 },
  { within: "a day", ms: dayMs, max: 5 },
];

export const mailResetLink = defineTask({
  name: "mail-reset-link",
  title: "Password reset link",
  // Servers of the previous release queue it without the time.
  data: z.object({ email: z.string(), request: z.uuid(), requestedAt: z.iso.datetime().optional() }),
  async run(context, { email, request, requestedAt }) {
    const { db, clock, settings, mail } = context;
    // Its owner has asked again or given up, and would think that it was someone else.
    if (requestedAt && clock.now().getTime() - Date.parse(requestedAt) > dayMs) return;
    const mayNeverSignIn = or(
      isNotNull(hiringManagerProfiles.deactivatedAt),
      isNotNull(hiringManagerProfiles.sandboxOf),
    );
    const hasEmail = eq(hiringManagerProfiles.email, email);
    if ((await db.$count(hiringManagerProfiles, and(hasEmail, mayNeverSignIn))) > 0) return;
    const company = await findSignInCompany(context, email);
    if (company !== undefined) {
      await mail.send({
        id: `password-reset:${request}`,
        companyId: null,
        to: { name: "", email },
        ...companySignInMail({ product: settings.name, company, url: `${settings.origin}/HM-login` }),
      });
      return;
    }
    const token = await createAuthRealm("manager", context).newResetToken(email);
    if (!token) return;
    const query = new URLSearchParams({ type: "recovery", access_token: token, refresh_token: token });
    await mail.send({
      // A retry sends another token in what counts as the same message; both links work.
      id: `password-reset:${request}`,
      companyId: null,
      to: { name: "", email },
      ...passwordResetMail({
        product: settings.name,
        url: `${settings.origin}/HM-login?${query.toString()}`,
        minutes: minutesValid,
      }),
    });
  },
});

/**
 * Sets a new password by a link that works once, and ends the account's sessions and other reset links. The browser is then
 * signed in, because the link has proved the mailbox.
 */
export function resetPassword(
  context: RequestContext,
  { token, password }: { token: string; password: string },
) {
  const { caller } = context;
  // The link was checked before, so its holder is no stranger.
  const hashing = { network: networkPrefix(caller.address), isKnown: true };
  return withHashingLimit(async () => {
    const { id, email } = await ownerOfResetLink(context, token);
    await refuseDisabledPassword(context, { id });
    refuseWeak(password, { email, company: (await findManager(context, id))?.company });
    const passwords = await prepareHashes(context, managerAuth, { email, chosen: password });
    return transaction(context, async (context) => {
      const { db } = context;
      await lockAccount(context, "manager", email);
      const owner = await ownerOfResetLink(context, token);
      await refuseDisabledPassword(context, owner);
      const realm = createAuthRealm("manager", context, passwords);
      await realm.resetPassword(token, password);
      const manager = requireFound(await findManager(context, owner.id), "INVALID_RESET_LINK");
      const { cookies } = await realm.signIn(email, password, caller.browser);
      await db.delete(managerVerifications).where(eq(managerVerifications.value, owner.id));
      // The browser that opened the owner's mail is the only known one from now on.
      await forgetDevices(context, "manager", { userId: owner.id });
      const deviceCookies = await saveDevice(context, "manager", { userId: owner.id, cookie: caller.cookie });
      setCookies(context, [...cookies, ...deviceCookies]);
      await publish(context, { type: "manager.password_reset", managerId: owner.id, email });
      await enqueueNotice(context, { realm: "manager", id: owner.id }, "password_reset");
      await reportOwnerSignIn(context, manager);
      return { manager };
    });
  }, hashing);
}

/** Guesses at reset links are limited. @throws INVALID_RESET_LINK */
export function refuseUnknownResetLink(context: ReviewerContext, token: string): Promise<void> {
  return withRateLimit(context, { kind: "reset link", address: context.caller.address }, async () => {
    await ownerOfResetLink(context, token);
  });
}

/** The account is looked up in the background, so that neither the response nor its timing reveals whether it exists. */
export async function requestPasswordReset(context: RequestContext, { email }: { email: string }) {
  const { address, cookie } = context.caller;
  const isKnown = await isKnownDevice(context, "manager", { email, cookie });
  const call = { kind: "reset", account: email, address, neverForgiven: true, ...(isKnown && { isKnown }) };
  return withRateLimit(context, call, async () => {
    // Requests by strangers must not use up the limit of the owner's known browsers.
    const isAllowed = await isWithinMailLimits(context, isKnown ? `known ${email}` : email);
    return transaction(context, async ({ db, tasks, clock }) => {
      const requestedAt = clock.now().toISOString();
      if (isAllowed) await tasks.enqueue(db, mailResetLink, { email, request: randomUUID(), requestedAt });
      return { requestedAt };
    });
  });
}

/** Addresses without an account are counted, too, so that the two look alike. */
async function isWithinMailLimits(context: RequestContext, recipient: string): Promise<boolean> {
  for (const { within, ms, max } of mailLimits) {
    const { count } = await incrementCounter(context, `reset mails in ${within} ${recipient}`, ms);
    if (count > max) return false;
  }
  return true;
}

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

/** Does not use the link up: mail scanners may open it any number of times. */
export async function checkResetLink(context: RequestContext, { token }: { token: string }) {
  const { email } = await ownerOfResetLink(context, token);
  return { email };
}
