import { type DuePeriod, duePeriods } from "./digest-periods.ts";
import { dayMs } from "#contract/durations.ts";
import { maxSkewMs } from "#server/platform/clock.ts";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobMembers, jobs } from "#server/platform/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { digests, notificationSettings } from "#server/platform/db/schema/notifications.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { isRealManager } from "#server/platform/sandbox.ts";
import { jobFrequency, jobSendsZeroReviews, unreportedSince } from "./job-choice.ts";
import { and, eq, gt, gte, isNull, lte, max, notExists, or, sql } from "drizzle-orm";

/**
 * A response that could not be reported for this long, for example during a pause, waits for the next digest with
 * news.
 */
const longestSilenceMs = 90 * dayMs;

interface ZonePeriod extends DuePeriod {
  timeZone: string;
}

/**
 * The periods that are due in the managers' time zones.
 * @param findDuePeriods returns the periods due in one time zone
 */
export async function selectDuePeriods(
  { db, clock }: Context,
  findDuePeriods = duePeriods,
): Promise<ZonePeriod[]> {
  const zones = await db
    .selectDistinct({ timeZone: hiringManagerProfiles.timeZone })
    .from(hiringManagerProfiles);
  return zones.flatMap(({ timeZone }) =>
    findDuePeriods(clock.now(), timeZone).map((period) => ({ timeZone, ...period })),
  );
}

export type DueManager = Awaited<ReturnType<typeof selectDueManagers>>[number];

// `due` has one row for each time zone and frequency.
const due = {
  timeZone: sql<string>`due."timeZone"`,
  frequency: sql<DuePeriod["frequency"]>`due."frequency"`,
  period: sql<string>`due."period"`,
  dueAt: sql<Date>`due."dueAt"`,
};

/** Managers with a due digest that is not recorded yet. */
export function selectDueManagers({ db, clock }: Context, periods: ZonePeriod[]) {
  const members = withDueMembers(db, clock.now(), periods);
  // Drizzle writes no table before an alias, so the second one is different.
  const dueJobs = db
    .selectDistinct({ jobId: members.jobId, until: sql<Date>`${members.dueAt}`.as("until") })
    .from(members)
    .as("due_jobs");
  const news = selectNews(db, new Date(clock.now().getTime() - longestSilenceMs));
  // Once for all members of a job, because a job may have thousands of each.
  const latest = db
    .select({ jobId: dueJobs.jobId, until: dueJobs.until, newsAt: max(news.occurredAt).as("news_at") })
    .from(dueJobs)
    .innerJoin(news, and(eq(news.jobId, dueJobs.jobId), lte(news.occurredAt, dueJobs.until)))
    .groupBy(dueJobs.jobId, dueJobs.until)
    .as("latest");
  return db
    .with(members)
    .select({
      managerId: members.managerId,
      period: members.period,
      coversFrom: sql<Date>`min(${members.unreportedFrom})`.mapWith(jobs.createdAt),
    })
    .from(members)
    .leftJoin(latest, and(eq(latest.jobId, members.jobId), eq(latest.until, members.dueAt)))
    .where(or(members.isListed, gte(latest.newsAt, members.unreportedFrom)))
    .groupBy(members.managerId, members.period);
}

/**
 * The members of active jobs whose digest is due and not recorded yet. News and settings must be older than the due
 * time: a new job does not trigger 'no new responses', and a changed setting does not trigger last Monday's digest.
 */
function withDueMembers(db: Context["db"], now: Date, periods: ZonePeriod[]) {
  const manager = hiringManagerProfiles;
  const recorded = db
    .select({ one: sql`1` })
    .from(digests)
    .where(and(eq(digests.hiringManagerProfileId, manager.id), eq(digests.period, due.period)));
  const savedSince = db
    .select({ one: sql`1` })
    .from(notificationSettings)
    .where(
      and(
        eq(notificationSettings.hiringManagerProfileId, manager.id),
        gt(notificationSettings.createdAt, due.dueAt),
        // Saved while the clock was ahead, they would silence the digests until then.
        lte(notificationSettings.createdAt, new Date(now.getTime() + maxSkewMs)),
      ),
    );
  // A job that was shared or handed over today is not listed before the next digest.
  const isListed = sql<boolean>`${jobSendsZeroReviews} and ${jobMembers.createdAt} <= ${due.dueAt}`;
  const members = db
    .select({
      managerId: sql<string>`${manager.id}`.as("manager_id"),
      jobId: jobMembers.jobId,
      period: due.period.as("period"),
      dueAt: due.dueAt.as("due_at"),
      unreportedFrom: unreportedSince.as("unreported_since"),
      isListed: isListed.as("is_listed"),
    })
    .from(manager)
    .innerJoin(
      sql`jsonb_to_recordset(${JSON.stringify(periods)}::jsonb)
        as due("timeZone" text, "frequency" text, "period" text, "dueAt" timestamptz)`,
      eq(manager.timeZone, due.timeZone),
    )
    .innerJoin(jobMembers, eq(jobMembers.hiringManagerProfileId, manager.id))
    .innerJoin(jobs, eq(jobs.id, jobMembers.jobId))
    .where(
      and(
        eq(jobs.isActive, true),
        eq(jobFrequency, due.frequency),
        isNull(manager.digestsPausedAt),
        isNull(manager.deactivatedAt),
        isRealManager,
        notExists(recorded),
        notExists(savedSince),
      ),
    );
  return db.$with("members").as(members);
}

/** When responses were shown and candidates decided, by job. */
function selectNews(db: Context["db"], noEarlierThan: Date) {
  const responses = db
    .select({
      jobId: candidates.jobId,
      occurredAt: sql<Date>`${surveyResponses.releasedAt}`.as("occurred_at"),
    })
    .from(surveyResponses)
    .innerJoin(candidates, eq(candidates.id, surveyResponses.candidateId))
    .where(gte(surveyResponses.releasedAt, noEarlierThan));
  const decidedAt = sql<Date>`coalesce(${candidates.agreedAt}, ${candidates.consentWithdrawnAt})`;
  const decisions = db
    .select({ jobId: candidates.jobId, occurredAt: decidedAt.as("occurred_at") })
    .from(candidates)
    .where(gte(decidedAt, noEarlierThan.toISOString()));
  return responses.unionAll(decisions).as("news");
}
