import { and, asc, eq, isNull, lte } from "drizzle-orm";
import * as z from "zod";
import { hourMs } from "#contract/durations.ts";
import type { Context } from "#server/platform/context.ts";
import { orUndecryptable } from "#server/platform/db/schema/columns.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { participationMails, participations } from "#server/platform/db/schema/consent.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { nextDaytime, reviewerZones } from "#server/features/outreach/send-times.ts";
import { oldestLink } from "#server/features/reviewers/link-state.ts";
import { mailCandidate } from "./candidate-mails.ts";

/** Others wait for the next run. */
const maxPerRun = 1_000;
/** A candidate whose reminder failed is retried later and does not block the others. */
const retryAfterMs = hourMs;

/**
 * Reminds candidates who have not answered, in the daytime, unless outreach about them is paused. E-mails of archived jobs
 * and deactivated managers, also first ones, stay due until they can be sent. Safe on several servers at once.
 */
export const sweepPortals = defineTask({
  name: "sweep-participations",
  title: "Find candidates who are due a reminder",
  data: z.object({}),
  cron: "*/5 * * * *",
  async run(context) {
    await forgetExpired(context);
    for (let count = 0; count < maxPerRun; count++) if (!(await remindNext(context))) return;
  },
});

/** Otherwise reminders of archived jobs would stay due forever. */
async function forgetExpired({ db, clock, settings }: Context) {
  const now = clock.now();
  const { reminderDueAt, askedAt } = participations;
  await db
    .update(participations)
    .set({ reminderDueAt: null })
    .where(and(lte(reminderDueAt, now), lte(askedAt, oldestLink(now, settings))));
}

async function remindNext(context: Context): Promise<boolean> {
  const { db, clock, log } = context;
  let dueId: string | undefined;
  try {
    await transaction(context, async (context) => {
      const due = await lockNextDue(context);
      dueId = due?.participation.id;
      if (due) await remind(context, due);
    });
  } catch (error) {
    if (dueId === undefined) throw error;
    log.error({ err: error }, "a candidate's reminder failed; it will be retried");
    const reminderDueAt = new Date(clock.now().getTime() + retryAfterMs);
    await db.update(participations).set({ reminderDueAt }).where(eq(participations.id, dueId));
  }
  return dueId !== undefined;
}

async function lockNextDue({ db, clock }: Context) {
  const [due] = await db
    .select({
      participation: participations,
      email: orUndecryptable(candidates.email),
      zone: hiringManagerProfiles.timeZone,
    })
    .from(participations)
    .innerJoin(candidates, eq(candidates.id, participations.candidateId))
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, jobs.ownerId))
    .where(
      and(
        lte(participations.reminderDueAt, clock.now()),
        eq(jobs.isActive, true),
        isNull(candidates.outreachPausedAt),
        isNull(hiringManagerProfiles.deactivatedAt),
      ),
    )
    .orderBy(asc(participations.reminderDueAt))
    .limit(1)
    .for("update", { of: participations, skipLocked: true });
  return due;
}

type Due = NonNullable<Awaited<ReturnType<typeof lockNextDue>>>;

async function remind({ db, clock, tasks }: Context, { participation, email, zone }: Due) {
  const now = clock.now();
  const { id, linkNumber } = participation;
  const daytime = nextDaytime(now, reviewerZones(email ?? "", zone));
  if (daytime > now) {
    await db.update(participations).set({ reminderDueAt: daytime }).where(eq(participations.id, id));
    return;
  }
  const isOfLink = and(
    eq(participationMails.participationId, id),
    eq(participationMails.linkNumber, linkNumber),
  );
  const mail = { participationId: id, linkNumber, number: await db.$count(participationMails, isOfLink) };
  await db.update(participations).set({ reminderDueAt: null }).where(eq(participations.id, id));
  await db.insert(participationMails).values({ ...mail, createdAt: now });
  await tasks.enqueue(db, mailCandidate, mail);
}
