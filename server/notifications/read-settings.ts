import { and, asc, eq } from "drizzle-orm";
import type { SavedSettings } from "#contract/notifications.ts";
import type { Context } from "#server/context.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/db/schema/managers.ts";
import { notificationSettings } from "#server/db/schema/notifications.ts";
import { found } from "#server/errors.ts";
import { chosenForJob, defaultChoice, jobFrequency, jobSendsZeroReviews } from "./job-choice.ts";

/** What a manager chose: once for every job, or for each active job, those included that came after the choice. */
export async function readSettings({ db }: Pick<Context, "db">, managerId: string): Promise<SavedSettings> {
  const version = await selectVersion(db, managerId);
  const [any] = await db
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.hiringManagerProfileId, managerId))
    .limit(1);
  if (any?.settingsMode !== "per_job") {
    const { digestFrequency, sendZeroReviewsEmail } = any ?? defaultChoice;
    return { version, settingsMode: "global", digestFrequency, sendZeroReviewsEmail };
  }

  const choices = await db
    .select({ jobId: jobs.id, digestFrequency: jobFrequency, sendZeroReviewsEmail: jobSendsZeroReviews })
    .from(jobs)
    .leftJoin(notificationSettings, chosenForJob)
    .where(and(eq(jobs.createdBy, managerId), eq(jobs.isActive, true)))
    .orderBy(asc(jobs.title), asc(jobs.id));
  return { version, settingsMode: "per_job", jobs: choices };
}

async function selectVersion(db: Context["db"], managerId: string): Promise<number> {
  const [row] = await db
    .select({ version: hiringManagerProfiles.settingsVersion })
    .from(hiringManagerProfiles)
    .where(eq(hiringManagerProfiles.id, managerId));
  return found(row, "SIGNED_OUT").version;
}
