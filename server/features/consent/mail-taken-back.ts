import { and, eq, isNull } from "drizzle-orm";
import { createElement } from "react";
import * as z from "zod";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { mailHeldUntil } from "#server/platform/mail/troubles.ts";
import { TakenBackMail, takenBackSubject } from "#server/platform/mail/templates/taken-back.tsx";
import { lastConsent } from "./last-consent.ts";

/** Tells the manager at once, whatever their digests: what they expect to come does not. */
export const mailTakenBack = defineTask({
  name: "mail-consent-taken-back",
  title: "Notice that a candidate does not agree",
  heldUntil: mailHeldUntil,
  data: z.object({ candidateId: z.uuid() }),
  async run(context, { candidateId }) {
    const { db, settings, mail } = context;
    const [row] = await db
      .select({ candidate: candidates, job: jobs, manager: hiringManagerProfiles })
      .from(candidates)
      .innerJoin(jobs, eq(jobs.id, candidates.jobId))
      .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, jobs.createdBy))
      .where(and(eq(candidates.id, candidateId), isNull(hiringManagerProfiles.shutOutAt)));
    // Who has agreed again meanwhile is told of by the page.
    const takenBackAt = row?.candidate.takenBackAt;
    if (!row || !takenBackAt) return;
    const { candidate, job, manager } = row;
    const last = await lastConsent(context, candidateId);
    const query = new URLSearchParams({ job: job.id, candidate: candidateId });
    const props = {
      product: settings.name,
      firstName: manager.firstName,
      candidateName: `${candidate.firstName} ${candidate.lastName}`,
      jobTitle: job.title,
      hadAgreed: last !== undefined,
      answersGo: last?.consent.afterTakingBack === "go",
      url: `${settings.origin}/dashboard?${query.toString()}`,
    };
    await mail.send({
      id: `consent-taken-back:${candidateId}:${takenBackAt.toISOString()}`,
      to: { name: `${manager.firstName} ${manager.lastName}`, email: manager.email },
      subject: takenBackSubject(props),
      body: createElement(TakenBackMail, props),
    });
  },
});
