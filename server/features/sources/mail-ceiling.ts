import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import * as z from "zod";
import { sourceKeys, sourceNames } from "#contract/candidates.ts";
import type { Context } from "#server/platform/context.ts";
import { adminProfiles } from "#server/platform/db/schema/auth.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { findAdmin } from "#server/platform/guards/find-account.ts";
import { ceilingMail } from "#server/platform/mail/templates/ceiling.tsx";
import { mailHeldUntil } from "#server/platform/mail/troubles.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { monthStart } from "./month-start.ts";

const Notice = z.object({
  source: z.enum(sourceKeys),
  month: z.int(),
  /** Null: the ceiling of the installation. */
  companyId: z.uuid().nullable(),
  /** Of the ceiling, in percent. */
  share: z.int(),
  ceiling: z.int(),
});
type Notice = z.infer<typeof Notice>;

/** Notifies an admin that a ceiling of external searches is nearly or fully used. */
export const mailCeiling = defineTask({
  name: "mail-ceiling",
  title: "Notice about a limit of external searches",
  heldUntil: mailHeldUntil,
  data: Notice.extend({ id: z.uuid(), adminId: z.uuid() }),
  async run(context, { id, adminId, source, month, companyId, share, ceiling }) {
    const { clock, mail, settings } = context;
    const resumesOn = monthStart(month + 1);
    // The mail server may have been away meanwhile.
    if (resumesOn <= clock.now()) return;
    const admin = await findAdmin(context, adminId);
    const company = companyId === null ? null : await selectCompanyName(context, companyId);
    // The account was deactivated or the company deleted meanwhile.
    if (!admin || company === undefined) return;
    await mail.send({
      id: `ceiling:${id}`,
      companyId: null,
      to: { name: `${admin.first_name} ${admin.last_name}`, email: admin.email },
      ...ceilingMail({
        product: settings.name,
        name: admin.first_name,
        source: sourceNames[source],
        company,
        isReached: share >= 100,
        ceiling,
        resumesOn,
        url: `${settings.origin}/admin/sources`,
      }),
    });
  },
});

/** Queued for every admin, in the caller's transaction. */
export async function enqueueCeilingMails(context: Context, notice: Notice) {
  const { db, tasks } = context;
  const admins = await db.select({ id: adminProfiles.id }).from(adminProfiles);
  const mails = admins.map(({ id: adminId }) => ({ id: randomUUID(), adminId, ...notice }));
  if (mails.length > 0) await tasks.enqueueAll(db, mailCeiling, mails);
}

async function selectCompanyName(
  { db }: Pick<Context, "db">,
  companyId: string,
): Promise<string | undefined> {
  const [company] = await db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, companyId));
  return company?.name;
}
