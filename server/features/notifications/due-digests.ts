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
import { chosenForJob, jobFrequency, jobSendsZeroReviews, unreportedSince } from "./job-choice.ts";
import { and, eq, gt, gte, isNull, lte, notExists, or, sql } from "drizzle-orm";

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

/**
 * Managers with a due digest that is not recorded yet. News and settings must be older than the due time: a new job
 * does not trigger 'no new responses', and a changed setting does not trigger last Monday's digest.
 */
export function selectDueManagers({ db, clock }: Context, periods: ZonePeriod[]) {
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
        lte(notificationSettings.createdAt, new Date(clock.now().getTime() + maxSkewMs)),
      ),
    );
  const news = selectReportable(db, new Date(clock.now().getTime() - longestSilenceMs));
  return db
    .select({
      managerId: manager.id,
      period: due.period,
      coversFrom: sql<Date>`min(${news.unreportedFrom})`.mapWith(jobs.createdAt),
    })
    .from(manager)
    .innerJoin(
      sql`jsonb_to_recordset(${JSON.stringify(periods)}::jsonb)
        as due("timeZone" text, "frequency" text, "period" text, "dueAt" timestamptz)`,
      eq(manager.timeZone, due.timeZone),
    )
    .innerJoin(
      news,
      and(eq(news.managerId, manager.id), eq(news.frequency, due.frequency), lte(news.since, due.dueAt)),
    )
    .where(
      and(
        isNull(manager.digestsPausedAt),
        isNull(manager.deactivatedAt),
        isRealManager,
        notExists(recorded),
        notExists(savedSince),
        or(eq(news.isNews, false), gte(news.since, news.unreportedFrom)),
      ),
    )
    .groupBy(manager.id, due.period);
}

const isMemberOfJob = eq(jobMembers.jobId, jobs.id);

/**
 * What makes a digest due for each member of a job, and since when: responses, candidates' decisions, and jobs listed
 * without news. Most managers have none, so a sweep does not look at them further.
 */
function selectReportable(db: Context["db"], noEarlierThan: Date) {
  const columns = {
    managerId: jobMembers.hiringManagerProfileId,
    frequency: jobFrequency.as("job_frequency"),
    unreportedFrom: unreportedSince.as("unreported_since"),
  };
  const quietJobs = db
    .select({
      ...columns,
      // A job that was shared or handed over today is not listed before the next digest.
      since: jobMembers.createdAt,
      isNews: sql<boolean>`false`.as("is_news"),
    })
    .from(jobs)
    .innerJoin(jobMembers, isMemberOfJob)
    .leftJoin(notificationSettings, chosenForJob)
    .where(and(eq(jobs.isActive, true), eq(jobSendsZeroReviews, true)));
  const responses = db
    .select({
      ...columns,
      since: sql<Date>`${surveyResponses.releasedAt}`.mapWith(surveyResponses.releasedAt).as("since"),
      isNews: sql<boolean>`true`.as("is_news"),
    })
    .from(surveyResponses)
    .innerJoin(candidates, eq(candidates.id, surveyResponses.candidateId))
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .innerJoin(jobMembers, isMemberOfJob)
    .leftJoin(notificationSettings, chosenForJob)
    .where(and(eq(jobs.isActive, true), gte(surveyResponses.releasedAt, noEarlierThan)));
  const decidedAt = sql<Date>`coalesce(${candidates.agreedAt}, ${candidates.consentWithdrawnAt})`;
  const decisions = db
    .select({
      ...columns,
      since: decidedAt.mapWith(candidates.agreedAt).as("since"),
      isNews: sql<boolean>`true`.as("is_news"),
    })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .innerJoin(jobMembers, isMemberOfJob)
    .leftJoin(notificationSettings, chosenForJob)
    .where(and(eq(jobs.isActive, true), gte(decidedAt, noEarlierThan.toISOString())));
  return quietJobs.unionAll(responses).unionAll(decisions).as("news");
}
