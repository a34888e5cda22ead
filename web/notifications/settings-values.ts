import type { Job } from "#contract/jobs.ts";
import type { digestFrequencies, NotificationSettings } from "#contract/notifications.ts";

export interface Choice {
  digestFrequency: (typeof digestFrequencies)[number];
  sendZeroReviewsEmail: boolean;
}

/** The settings as the form holds them: one choice for all jobs and one for each active job, whichever mode is on. */
export interface SettingsValues {
  settingsMode: "global" | "per_job";
  global: Choice;
  jobs: (Choice & { jobId: string; title: string })[];
}

export const defaultChoice: Choice = { digestFrequency: "daily", sendZeroReviewsEmail: true };

export function valuesFrom(settings: NotificationSettings, activeJobs: Job[]): SettingsValues {
  const { settingsMode } = settings;
  if (settingsMode === "global") {
    const { digestFrequency, sendZeroReviewsEmail } = settings;
    return { settingsMode, global: { digestFrequency, sendZeroReviewsEmail }, jobs: rowsFor(activeJobs, []) };
  }
  return { settingsMode, global: defaultChoice, jobs: rowsFor(activeJobs, settings.jobs) };
}

/** Changing the mode starts over: daily, and with the e-mail about jobs without reviews. */
export function switched(
  values: SettingsValues,
  settingsMode: SettingsValues["settingsMode"],
): SettingsValues {
  return {
    settingsMode,
    global: defaultChoice,
    jobs: values.jobs.map((job) => ({ ...job, ...defaultChoice })),
  };
}

export function settingsOf({ settingsMode, global, jobs }: SettingsValues): NotificationSettings {
  if (settingsMode === "global") return { settingsMode, ...global };
  return {
    settingsMode,
    jobs: jobs.map(({ jobId, digestFrequency, sendZeroReviewsEmail }) => ({
      jobId,
      digestFrequency,
      sendZeroReviewsEmail,
    })),
  };
}

function rowsFor(activeJobs: Job[], saved: (Choice & { jobId: string })[]) {
  return activeJobs.map(({ id, title }) => {
    const { digestFrequency, sendZeroReviewsEmail } =
      saved.find(({ jobId }) => jobId === id) ?? defaultChoice;
    return { jobId: id, title, digestFrequency, sendZeroReviewsEmail };
  });
}
