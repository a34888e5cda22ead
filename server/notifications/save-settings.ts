import { and, eq } from "drizzle-orm";
import type { NotificationSettings } from "#contract/notifications.ts";
import type { Context } from "#server/context.ts";
import type { Transaction } from "#server/db/client.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/db/schema/managers.ts";
import { notificationSettings } from "#server/db/schema/notifications.ts";
import { Refused } from "#server/errors.ts";
import { defaultChoice } from "./job-choice.ts";
import { readSettings } from "./read-settings.ts";

const rowsAtOnce = 5_000;

interface Save {
  settings: NotificationSettings;
  /** Of the settings that are to be replaced. */
  version: number;
}

/** Replaces all that a manager chose, unless another tab has replaced it since it was read. */
export function saveSettings({ db, clock }: Context, managerId: string, { settings, version }: Save) {
  return db.transaction(async (tx) => {
    const saved = await tx
      .update(hiringManagerProfiles)
      .set({ settingsVersion: version + 1 })
      .where(and(eq(hiringManagerProfiles.id, managerId), eq(hiringManagerProfiles.settingsVersion, version)))
      .returning({ id: hiringManagerProfiles.id });
    if (saved.length === 0) throw new Refused("SETTINGS_CHANGED");
    const choices = await choicesByJob(tx, managerId, settings);

    await tx.delete(notificationSettings).where(eq(notificationSettings.hiringManagerProfileId, managerId));
    const rows = choices.map(({ jobId, digestFrequency, sendZeroReviewsEmail }) => ({
      hiringManagerProfileId: managerId,
      settingsMode: settings.settingsMode,
      jobId,
      digestFrequency,
      sendZeroReviewsEmail,
      createdAt: clock.now(),
    }));
    for (let first = 0; first < rows.length; first += rowsAtOnce)
      await tx.insert(notificationSettings).values(rows.slice(first, first + rowsAtOnce));
    return readSettings({ db: tx }, managerId);
  });
}

/** One row for all jobs, or one for each active job: an unmentioned one gets the default. */
async function choicesByJob(tx: Transaction, managerId: string, settings: NotificationSettings) {
  if (settings.settingsMode === "global") {
    const { digestFrequency, sendZeroReviewsEmail } = settings;
    return [{ jobId: null, digestFrequency, sendZeroReviewsEmail }];
  }
  const active = await tx
    .select({ jobId: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.createdBy, managerId), eq(jobs.isActive, true)))
    // A job that is being deleted waits until its row is written, and takes it along.
    .for("key share");

  const choices = new Map(active.map(({ jobId }) => [jobId, { jobId, ...defaultChoice }]));
  for (const choice of settings.jobs) {
    if (!choices.has(choice.jobId)) throw new Refused("JOB_NOT_FOUND");
    choices.set(choice.jobId, choice);
  }
  return [...choices.values()];
}
