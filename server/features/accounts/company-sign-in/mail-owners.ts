import { randomUUID } from "node:crypto";
import { and, eq, type SQL } from "drizzle-orm";
import * as z from "zod";
import type { Caller, Context } from "#server/platform/context.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { isActiveOwner, listActiveOwners } from "#server/platform/guards/find-account.ts";
import { ownerSignInMail } from "#server/platform/mail/templates/company-sign-in.tsx";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { isPasswordExempt } from "./connections.ts";

const member = hiringManagerProfiles;

export const mailOwnerPassword = defineTask({
  name: "mail-owner-password",
  title: "Notice that an owner signed in without the company",
  data: z.object({
    id: z.uuid(),
    to: z.uuid(),
    ownerId: z.uuid(),
    browser: z.string(),
    at: z.iso.datetime(),
    means: z.enum(["password", "passkey"]),
  }),
  async run(context, { id, to, ownerId, browser, at, means }) {
    const { mail, settings } = context;
    // Someone who is no longer an owner gets no more of these.
    const reader = await findMember(context, to, isActiveOwner);
    const owner = await findMember(context, ownerId);
    if (!reader || !owner) return;
    await mail.send({
      id: `owner-password:${id}`,
      companyId: reader.companyId,
      to: { name: nameOf(reader), email: reader.email },
      ...ownerSignInMail({
        product: settings.name,
        name: nameOf(reader),
        owner: { name: nameOf(owner), email: owner.email },
        means,
        browser,
        at: new Date(at),
        timeZone: reader.timeZone,
        url: `${settings.origin}/company`,
      }),
    });
  },
});

/** Notifies all owners, this one included, if the company requires its own sign-in of everyone else. */
export async function reportOwnerSignIn(
  context: Context & { caller: Pick<Caller, "browser"> },
  owner: { id: string; companyId: string },
  means: "password" | "passkey" = "password",
) {
  if (!(await isPasswordExempt(context, owner))) return;
  const { db, tasks, clock, caller } = context;
  const at = clock.now().toISOString();
  for (const to of await listActiveOwners(context, owner.companyId)) {
    const notice = { id: randomUUID(), to, ownerId: owner.id, browser: caller.browser, at, means };
    await tasks.enqueue(db, mailOwnerPassword, notice);
  }
}

async function findMember({ db }: Context, id: string, condition?: SQL) {
  const { companyId, firstName, lastName, email, timeZone } = member;
  const [found] = await db
    .select({ companyId, firstName, lastName, email, timeZone })
    .from(member)
    .where(and(eq(member.id, id), condition));
  return found;
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();
