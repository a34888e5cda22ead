import { asc, eq } from "drizzle-orm";
import type { SavedSettings } from "#contract/notifications.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { notificationSettings } from "#server/platform/db/schema/notifications.ts";
import { visibleJobs } from "#server/platform/scopes/visible-jobs.ts";
import { chosenForJob, defaultChoice, jobFrequency, jobSendsZeroReviews } from "./job-choice.ts";
import { selectOwnProfile } from "./own-profile.ts";

/** What a manager chose: once for every job, or for each active job, those included that came after the choice. */
export async function readSettings(context: ManagerContext): Promise<SavedSettings> {
  const { db, manager } = context;
  const { settingsVersion: version } = await selectOwnProfile(context);
  const [any] = await db
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.hiringManagerProfileId, manager.id))
    .limit(1);
  if (any?.settingsMode !== "per_job") {
    const { digestFrequency, sendZeroReviewsEmail } = any ?? defaultChoice;
    return { version, settingsMode: "global", digestFrequency, sendZeroReviewsEmail };
  }

  const jobs = visibleJobs(context);
  const choices = await db
    .select({ jobId: jobs.id, digestFrequency: jobFrequency, sendZeroReviewsEmail: jobSendsZeroReviews })
    .from(jobs)
    .leftJoin(notificationSettings, chosenForJob)
    .where(eq(jobs.isActive, true))
    .orderBy(asc(jobs.title), asc(jobs.id));
  return { version, settingsMode: "per_job", jobs: choices };
}
