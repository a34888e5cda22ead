import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Account, Caller, Context } from "#server/platform/context.ts";
import { authTables } from "#server/platform/db/schema/auth.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { accountNoticeMail, notices } from "#server/platform/mail/templates/account.tsx";
import { findSignInCompany } from "./company-sign-in/connections.ts";

/** Notifies the owner of an account of a change, in case someone else made it. */
export const mailNotice = defineTask({
  name: "mail-account-notice",
  title: "Notice about an account",
  data: z.object({
    id: z.uuid(),
    realm: z.enum(["manager", "admin"]),
    userId: z.uuid(),
    notice: z.enum(notices),
    browser: z.string(),
    /** After the use of a recovery code: how many are left. */
    codesLeft: z.int().optional(),
    at: z.iso.datetime(),
  }),
  async run(context, { id, realm, userId, notice, browser, codesLeft, at }) {
    const { settings, mail } = context;
    const owner = await findOwner(context, realm, userId);
    if (!owner) return;
    const hasNoPassword =
      realm === "manager" && (await findSignInCompany(context, owner.email)) !== undefined;
    const account = hasNoPassword ? "/account" : pageByRealm[realm];
    await mail.send({
      id: `account-notice:${id}`,
      companyId: owner.companyId,
      to: { name: owner.name, email: owner.email },
      ...accountNoticeMail({
        product: settings.name,
        name: owner.name,
        notice,
        browser,
        codesLeft,
        at: new Date(at),
        timeZone: owner.timeZone ?? "UTC",
        url: settings.origin + (pageByNotice[notice] ?? account),
        isAdmin: realm === "admin",
        hasNoPassword,
      }),
    });
  },
});

/** Where the owner can respond to a notice about their account. */
const pageByRealm = { manager: "/HM-login?mode=reset", admin: "/admin/account" };

/** For notices about a connection: the page that lists it. */
const pageByNotice: Partial<Record<(typeof notices)[number], string>> = {
  api_key_created: "/company/connections",
  scim_connected: "/company",
  scim_revoked: "/company",
};

/** Queued in the caller's transaction, so that it is mailed only if the change is committed. */
export function enqueueNotice(
  { db, tasks, clock, caller }: Context & { caller: Pick<Caller, "browser"> },
  { realm, id: userId }: Pick<Account, "realm" | "id">,
  notice: (typeof notices)[number],
  codesLeft?: number,
) {
  const at = clock.now().toISOString();
  const { browser } = caller;
  return tasks.enqueue(db, mailNotice, { id: randomUUID(), realm, userId, notice, browser, codesLeft, at });
}

async function findOwner({ db }: Context, realm: Account["realm"], userId: string) {
  const { user } = authTables[realm];
  const [owner] = await db
    .select({
      name: user.name,
      email: user.email,
      companyId: hiringManagerProfiles.companyId,
      timeZone: hiringManagerProfiles.timeZone,
    })
    .from(user)
    .leftJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, user.id))
    .where(eq(user.id, userId));
  return owner;
}
