import { and, eq, isNotNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import * as z from "zod";
import type { Context } from "#server/platform/context.ts";
import { companies, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { isActiveOwner, listActiveOwners } from "#server/platform/guards/find-account.ts";
import { memberLeftMail } from "#server/platform/mail/templates/account.tsx";
import { mailHeldUntil } from "#server/platform/mail/troubles.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";

/** Notifies one owner of a company that someone left it, unless they are back. */
export const mailMemberLeft = defineTask({
  name: "mail-member-left",
  title: "Notice that a member left",
  heldUntil: mailHeldUntil,
  data: z.object({ ownerId: z.uuid(), managerId: z.uuid(), at: z.iso.datetime() }),
  async run({ db, settings, mail }, { ownerId, managerId, at }) {
    const leaver = alias(hiringManagerProfiles, "leaver");
    const [row] = await db
      .select({ owner: hiringManagerProfiles, leaver, company: companies.name })
      .from(hiringManagerProfiles)
      .innerJoin(
        leaver,
        and(
          eq(leaver.id, managerId),
          eq(leaver.companyId, hiringManagerProfiles.companyId),
          isNotNull(leaver.deactivatedAt),
        ),
      )
      .innerJoin(companies, eq(companies.id, hiringManagerProfiles.companyId))
      .where(and(eq(hiringManagerProfiles.id, ownerId), isActiveOwner));
    if (!row) return;
    const { owner, company } = row;
    await mail.send({
      id: `member-left:${managerId}:${ownerId}:${at}`,
      companyId: owner.companyId,
      to: { name: `${owner.firstName} ${owner.lastName}`, email: owner.email },
      ...memberLeftMail({
        product: settings.name,
        firstName: owner.firstName,
        leaver: `${row.leaver.firstName} ${row.leaver.lastName}`,
        company,
        url: `${settings.origin}/company`,
      }),
    });
  },
});

/** Queued in the caller's transaction, once that has deactivated the account. */
export async function enqueueMemberLeft(
  context: Context,
  { companyId, managerId }: { companyId: string; managerId: string },
) {
  const { db, tasks, clock } = context;
  const at = clock.now().toISOString();
  for (const ownerId of await listActiveOwners(context, companyId))
    await tasks.enqueue(db, mailMemberLeft, { ownerId, managerId, at });
}
