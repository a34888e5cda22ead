import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import * as z from "zod";
import { candidateUrl } from "#server/platform/candidate-url.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { candidateComments } from "#server/platform/db/schema/comments.ts";
import { jobMembers, jobs } from "#server/platform/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { withSystemRole } from "#server/platform/db/transaction.ts";
import { mentionMail } from "#server/platform/mail/templates/mention.tsx";
import { mailHeldUntil } from "#server/platform/mail/troubles.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";

/**
 * Notifies someone that a comment mentions them, unless the comment is deleted or they no longer share the job. The mail
 * does not contain the comment, because it may quote an answer.
 */
export const mailMention = defineTask({
  name: "mail-mention",
  title: "Notice about a comment",
  heldUntil: mailHeldUntil,
  data: z.object({ commentId: z.uuid(), memberId: z.uuid() }),
  async run({ db, settings, mail }, { commentId, memberId }) {
    const member = hiringManagerProfiles;
    const author = alias(hiringManagerProfiles, "author");
    const [row] = await db
      .select({
        candidateId: candidates.id,
        jobId: jobs.id,
        companyId: jobs.companyId,
        candidate: sql<string>`${candidates.firstName} || ' ' || ${candidates.lastName}`,
        title: jobs.title,
        by: sql<string>`${author.firstName} || ' ' || ${author.lastName}`,
        firstName: member.firstName,
        lastName: member.lastName,
        email: member.email,
      })
      .from(candidateComments)
      .innerJoin(candidates, eq(candidates.id, candidateComments.candidateId))
      .innerJoin(jobs, eq(jobs.id, candidates.jobId))
      .innerJoin(author, eq(author.id, candidateComments.authorId))
      .innerJoin(
        jobMembers,
        and(eq(jobMembers.jobId, jobs.id), eq(jobMembers.hiringManagerProfileId, memberId)),
      )
      .innerJoin(member, and(eq(member.id, memberId), isNull(member.deactivatedAt)))
      .where(eq(candidateComments.id, commentId));
    if (!row) return;
    const { candidateId, jobId, companyId, candidate, title, by, firstName, lastName, email } = row;
    await mail.send({
      id: `mention:${commentId}:${memberId}`,
      companyId,
      to: { name: `${firstName} ${lastName}`, email },
      ...mentionMail({
        product: settings.name,
        firstName,
        by,
        candidate,
        title,
        url: candidateUrl(settings, { jobId, candidateId }),
      }),
    });
  },
});

/** Queued in the caller's transaction, so that nobody is mailed about a comment that was not saved. */
export async function enqueueMentions(context: ManagerContext, commentId: string, memberIds: string[]) {
  const others = memberIds.filter((id) => id !== context.manager.id);
  if (others.length === 0) return;
  await withSystemRole(context, async ({ db, tasks }) => {
    for (const memberId of others) await tasks.enqueue(db, mailMention, { commentId, memberId });
  });
}
