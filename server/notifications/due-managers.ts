import { and, desc, eq, exists, gt, isNull, lte, notExists, sql } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/db/schema/managers.ts";
import { digests, notificationSettings } from "#server/db/schema/notifications.ts";
import { type DuePeriod, duePeriods } from "./due-periods.ts";
import { chosenForJob, jobFrequency } from "./job-choice.ts";

interface ZonePeriod extends DuePeriod {
  timeZone: string;
}

/**
 * The periods that are due by the clocks of the managers there are.
 * @param dueIn those that are due now where the clock shows this zone's time
 */
export async function selectDuePeriods({ db, clock }: Context, dueIn = duePeriods): Promise<ZonePeriod[]> {
  const zones = await db
    .selectDistinct({ timeZone: hiringManagerProfiles.timeZone })
    .from(hiringManagerProfiles);
  return zones.flatMap(({ timeZone }) =>
    dueIn(clock.now(), timeZone).map(({ frequency, period, dueAt }) => ({
      timeZone,
      frequency,
      period,
      dueAt,
    })),
  );
}

export type DueManager = Awaited<ReturnType<typeof selectDueManagers>>[number];

// `due` is one row for each time zone and frequency.
const due = {
  timeZone: sql<string>`due."timeZone"`,
  frequency: sql<DuePeriod["frequency"]>`due."frequency"`,
  period: sql<string>`due."period"`,
  dueAt: sql<Date>`due."dueAt"`,
};

/**
 * Managers with a digest that is due and not noted yet. Their settings and one of their active jobs were there when it
 * became due: nobody is told of 'no new responses' right after creating a job, or of a Monday gone by.
 */
export function selectDueManagers({ db }: Context, periods: ZonePeriod[]) {
  const manager = hiringManagerProfiles;
  const noted = db
    .select({ one: sql`1` })
    .from(digests)
    .where(and(eq(digests.hiringManagerProfileId, manager.id), eq(digests.period, due.period)));
  const settingsSavedAt = db
    .select({ last: sql`max(${notificationSettings.createdAt})` })
    .from(notificationSettings)
    .where(eq(notificationSettings.hiringManagerProfileId, manager.id));
  // The periods of one frequency sort as their days do: read backwards, the first one found is the last one noted.
  const previousUntil = db
    .select({ last: digests.coversUntil })
    .from(digests)
    .where(
      and(
        eq(digests.hiringManagerProfileId, manager.id),
        sql`starts_with(${digests.period}, ${due.frequency} || ':')`,
      ),
    )
    .orderBy(desc(digests.period))
    .limit(1);
  const savedSince = db
    .select({ one: sql`1` })
    .from(notificationSettings)
    .where(
      and(
        eq(notificationSettings.hiringManagerProfileId, manager.id),
        gt(notificationSettings.createdAt, due.dueAt),
      ),
    );
  const job = db
    .select({ one: sql`1` })
    .from(jobs)
    .leftJoin(notificationSettings, chosenForJob)
    .where(
      and(
        eq(jobs.createdBy, manager.id),
        eq(jobs.isActive, true),
        lte(jobs.createdAt, due.dueAt),
        eq(jobFrequency, due.frequency),
      ),
    );
  return db
    .select({
      managerId: manager.id,
      period: due.period,
      frequency: due.frequency,
      previousUntil: sql<Date | null>`(${previousUntil})`.mapWith(digests.coversUntil),
      settingsSavedAt: sql<Date | null>`(${settingsSavedAt})`.mapWith(notificationSettings.createdAt),
      joinedAt: manager.createdAt,
    })
    .from(manager)
    .innerJoin(
      sql`jsonb_to_recordset(${JSON.stringify(periods)}::jsonb)
        as due("timeZone" text, "frequency" text, "period" text, "dueAt" timestamptz)`,
      eq(manager.timeZone, due.timeZone),
    )
    .where(and(isNull(manager.digestsPausedAt), notExists(noted), notExists(savedSince), exists(job)));
}
