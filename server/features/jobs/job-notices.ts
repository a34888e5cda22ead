import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import * as z from "zod";
import { jobRole } from "#contract/job-members.ts";
import type { JobRole } from "#contract/job-roles.ts";
import type { Context, SignedInManager } from "#server/platform/context.ts";
import { jobMembers, jobs } from "#server/platform/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { withSystemRole } from "#server/platform/db/transaction.ts";
import { jobNoticeMail } from "#server/platform/mail/templates/job.tsx";
import { mailHeldUntil } from "#server/platform/mail/troubles.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";

/** Notifies a colleague that a job is shared with them, or theirs, and what they may do by now. Not if that ended meanwhile. */
export const mailJobNotice = defineTask({
  name: "mail-job-notice",
  title: "Notice about a shared job",
  heldUntil: mailHeldUntil,
  data: z.object({
    id: z.uuid(),
    jobId: z.uuid(),
    memberId: z.uuid(),
    notice: jobRole,
    by: z.string(),
    /** How many other jobs were handed over with it. */
    others: z.int().default(0),
  }),
  async run(context, { id, jobId, memberId, notice, by, others }) {
    const { db, settings, mail } = context;
    const [row] = await db
      .select({
        role: jobMembers.role,
        title: jobs.title,
        companyId: jobs.companyId,
        firstName: hiringManagerProfiles.firstName,
        lastName: hiringManagerProfiles.lastName,
        email: hiringManagerProfiles.email,
      })
      .from(jobMembers)
      .innerJoin(jobs, eq(jobs.id, jobMembers.jobId))
      .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, jobMembers.hiringManagerProfileId))
      .where(
        and(
          eq(jobMembers.jobId, jobId),
          eq(jobMembers.hiringManagerProfileId, memberId),
          isNull(hiringManagerProfiles.deactivatedAt),
        ),
      );
    if (!row || (row.role === "owner") !== (notice === "owner")) return;
    const { role, title, companyId, firstName, lastName, email } = row;
    await mail.send({
      id: `job-notice:${id}`,
      companyId,
      to: { name: `${firstName} ${lastName}`, email },
      ...jobNoticeMail({
        product: settings.name,
        firstName,
        by,
        title,
        notice: role,
        others,
        url: `${settings.origin}/dashboard?job=${jobId}`,
      }),
    });
  },
});

/** Queued in the caller's transaction, so that it is mailed only if the change is committed. */
export function enqueueJobNotice(
  context: Context & { manager: SignedInManager; inRole?: boolean },
  {
    jobId,
    memberId,
    notice,
    others = 0,
  }: { jobId: string; memberId: string; notice: JobRole; others?: number },
) {
  const { firstName, lastName } = context.manager;
  const data = { id: randomUUID(), jobId, memberId, notice, by: `${firstName} ${lastName}`, others };
  return withSystemRole(context, ({ db, tasks }) => tasks.enqueue(db, mailJobNotice, data));
}
