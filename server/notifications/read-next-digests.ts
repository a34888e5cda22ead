import { and, eq, sql } from "drizzle-orm";
import type { NextDigest } from "#contract/notifications.ts";
import type { Context } from "#server/context.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/db/schema/managers.ts";
import { notificationSettings } from "#server/db/schema/notifications.ts";
import { found } from "#server/errors.ts";
import { digestTitle } from "#server/mail/templates/digest.tsx";
import { coversFrom } from "./covers-from.ts";
import { type DuePeriod, nextPeriods } from "./due-periods.ts";
import { chosenForJob, jobFrequency } from "./job-choice.ts";
import { pastOf } from "./past-digests.ts";
import { readContents } from "./read-contents.ts";

type Reader = Pick<Context, "db" | "clock">;

/** When a manager's next digests come, and what they would say if that were now. */
export async function readNextDigests({ db, clock }: Reader, managerId: string) {
  const [row] = await db
    .select({ timeZone: hiringManagerProfiles.timeZone })
    .from(hiringManagerProfiles)
    .where(eq(hiringManagerProfiles.id, managerId));
  const { timeZone } = found(row, "SIGNED_OUT");
  const chosen = await db
    .selectDistinct({ frequency: jobFrequency })
    .from(jobs)
    .leftJoin(notificationSettings, chosenForJob)
    .where(and(eq(jobs.createdBy, managerId), eq(jobs.isActive, true)));
  const periods = nextPeriods(clock.now(), timeZone).filter(({ frequency }) =>
    chosen.some((one) => one.frequency === frequency),
  );
  const upcoming = await Promise.all(periods.map((period) => readNext({ db, clock }, managerId, period)));
  return { timeZone, upcoming: upcoming.toSorted((one, other) => one.dueAt.localeCompare(other.dueAt)) };
}

async function readNext(
  { db, clock }: Reader,
  managerId: string,
  { frequency, dueAt }: DuePeriod,
): Promise<NextDigest> {
  const [row] = await db
    .select(pastOf(db, sql`${frequency}::text`))
    .from(hiringManagerProfiles)
    .where(eq(hiringManagerProfiles.id, managerId));
  const since = coversFrom(found(row, "SIGNED_OUT"));
  // What came in this very moment is told as well.
  const coversUntil = new Date(clock.now().getTime() + 1);
  const contents = await readContents({ db }, managerId, { frequency, coversFrom: since, coversUntil });
  return {
    frequency,
    dueAt: dueAt.toISOString(),
    since: since.toISOString(),
    digest: contents && { subject: digestTitle(contents), contents },
  };
}
