import { and, asc, eq, lte } from "drizzle-orm";
import * as z from "zod";
import type { Context } from "#server/context.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/db/schema/managers.ts";
import { participationMails, participations } from "#server/db/schema/participation.ts";
import { defineTask } from "#server/define-task.ts";
import { inTransaction } from "#server/in-transaction.ts";
import { nextDaytime } from "#server/outreach/daytime.ts";
import { reviewerZones } from "#server/outreach/reviewer-zones.ts";
import { mailCandidate } from "./mail-candidate.ts";

/** More wait for the next time. */
const mostAtOnce = 1_000;

/** Reminds candidates who have not answered, by day, however many servers do this at the same time. */
export const sweepParticipations = defineTask({
  name: "sweep-participations",
  title: "Look for candidates who are to be reminded",
  data: z.object({}),
  cron: "*/5 * * * *",
  async run(context) {
    for (let count = 0; count < mostAtOnce; count++) if (!(await remindNext(context))) return;
  },
});

function remindNext(context: Context): Promise<boolean> {
  return inTransaction(context, async ({ db, clock, tasks }) => {
    const now = clock.now();
    const [due] = await db
      .select({
        participation: participations,
        email: candidates.email,
        zone: hiringManagerProfiles.timeZone,
      })
      .from(participations)
      .innerJoin(candidates, eq(candidates.id, participations.candidateId))
      .innerJoin(jobs, eq(jobs.id, candidates.jobId))
      .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, jobs.createdBy))
      .where(lte(participations.reminderDueAt, now))
      .orderBy(asc(participations.reminderDueAt))
      .limit(1)
      .for("update", { of: participations, skipLocked: true });
    if (!due) return false;

    const { id, linkNumber } = due.participation;
    const day = nextDaytime(now, reviewerZones(due.email ?? "", due.zone));
    if (day > now) {
      await db.update(participations).set({ reminderDueAt: day }).where(eq(participations.id, id));
      return true;
    }
    const isOfLink = and(
      eq(participationMails.participationId, id),
      eq(participationMails.linkNumber, linkNumber),
    );
    const mail = { participationId: id, linkNumber, number: await db.$count(participationMails, isOfLink) };
    await db.update(participations).set({ reminderDueAt: null }).where(eq(participations.id, id));
    await db.insert(participationMails).values({ ...mail, createdAt: now });
    await tasks.enqueue(db, mailCandidate, mail);
    return true;
  });
}
