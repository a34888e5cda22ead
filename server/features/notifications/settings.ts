import { selectOwnProfile } from "./own-profile.ts";
import { defaultChoice, jobFrequency, jobSendsZeroReviews } from "./job-choice.ts";
import type { NotificationSettings, SavedSettings } from "#contract/notifications.ts";
import type { Context, ManagerContext } from "#server/platform/context.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { jobMembers, jobs } from "#server/platform/db/schema/jobs.ts";
import { notificationSettings } from "#server/platform/db/schema/notifications.ts";
import { transaction, withSystemRole } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import { isMember, lockActiveJobs } from "#server/platform/scopes/scopes.ts";
import { notifyUnreported, limitBacklog } from "./notify-missed.ts";
import { and, asc, eq } from "drizzle-orm";

const batchSize = 5_000;

/** A manager's settings: one for all jobs, or one for each active job, including jobs created later. */
export async function readSettings(context: ManagerContext): Promise<SavedSettings> {
  const { db, manager } = context;
  const { settingsVersion: version } = await selectOwnProfile(context);
  const [firstRow] = await db
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.hiringManagerProfileId, manager.id))
    .limit(1);
  if (firstRow?.settingsMode !== "per_job") {
    const { digestFrequency, sendZeroReviewsEmail } = firstRow ?? defaultChoice;
    return { version, settingsMode: "global", digestFrequency, sendZeroReviewsEmail };
  }

  const choices = await db
    .select({ jobId: jobs.id, digestFrequency: jobFrequency, sendZeroReviewsEmail: jobSendsZeroReviews })
    .from(jobMembers)
    .innerJoin(jobs, isMember(context))
    .where(eq(jobs.isActive, true))
    .orderBy(asc(jobs.title), asc(jobs.id));
  return { version, settingsMode: "per_job", jobs: choices };
}

interface Save {
  settings: NotificationSettings;
  /** The version that is replaced. */
  version: number;
}

/** Replaces a manager's settings, unless another tab has replaced them since they were read. */
export function saveSettings(context: ManagerContext, { settings, version }: Save): Promise<SavedSettings> {
  return transaction(context, async (context) => {
    const { db, clock, manager } = context;
    const isSameVersion = and(
      eq(hiringManagerProfiles.id, manager.id),
      eq(hiringManagerProfiles.settingsVersion, version),
    );
    const saved = await db
      .update(hiringManagerProfiles)
      .set({ settingsVersion: version + 1 })
      .where(isSameVersion)
      .returning({ id: hiringManagerProfiles.id });
    if (saved.length === 0) throw new AppError("SETTINGS_CHANGED");
    const choices = await completeChoices(context, settings);
    const immediateBefore = await selectImmediateJobs(context);

    await db.delete(notificationSettings).where(eq(notificationSettings.hiringManagerProfileId, manager.id));
    const rows = choices.map(({ jobId, digestFrequency, sendZeroReviewsEmail }) => ({
      hiringManagerProfileId: manager.id,
      settingsMode: settings.settingsMode,
      jobId,
      digestFrequency,
      sendZeroReviewsEmail,
      createdAt: clock.now(),
    }));
    for (let first = 0; first < rows.length; first += batchSize)
      await db.insert(notificationSettings).values(rows.slice(first, first + batchSize));
    const immediateAfter = await selectImmediateJobs(context);
    await withSystemRole(context, async (context) => {
      await notifyUnreported(context, [...immediateAfter.difference(immediateBefore)], manager.id);
      await limitBacklog(context, [...immediateBefore.difference(immediateAfter)], manager.id);
    });
    return readSettings(context);
  });
}

/** The jobs of whose responses the manager is notified at once. */
async function selectImmediateJobs(context: ManagerContext) {
  const rows = await context.db
    .select({ id: jobs.id })
    .from(jobMembers)
    .innerJoin(jobs, isMember(context))
    .where(eq(jobFrequency, "immediate"));
  return new Set(rows.map(({ id }) => id));
}

/** One row for all jobs, or one for each active job; jobs that are not mentioned get the default. */
async function completeChoices(context: ManagerContext, settings: NotificationSettings) {
  if (settings.settingsMode === "global") {
    const { digestFrequency, sendZeroReviewsEmail } = settings;
    return [{ jobId: null, digestFrequency, sendZeroReviewsEmail }];
  }
  // A concurrent deletion of a job waits, and then deletes the row with it.
  const activeJobs = await lockActiveJobs(context);

  const choices = new Map(activeJobs.map(({ jobId }) => [jobId, { jobId, ...defaultChoice }]));
  for (const choice of settings.jobs) {
    if (!choices.has(choice.jobId)) throw new AppError("JOB_NOT_FOUND");
    choices.set(choice.jobId, choice);
  }
  return [...choices.values()];
}

/** `get-emailjs-config`: what EmailJS calls public; the private key stays here. */
export function emailJsConfig({ settings }: Context) {
  if (!settings.emailJs) throw new AppError("EMAILJS_NOT_CONFIGURED");
  const { serviceId, templateId, publicKey } = settings.emailJs;
  return { serviceId, templateId, publicKey };
}
