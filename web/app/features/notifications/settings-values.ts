import type { Job } from "#contract/jobs.ts";
import type { digestFrequencies, NotificationSettings } from "#contract/notifications.ts";

export interface Choice {
  digestFrequency: (typeof digestFrequencies)[number];
  sendZeroReviewsEmail: boolean;
}

/** The form's values. A job without a choice has the default. */
export interface SettingsValues {
  settingsMode: "global" | "per_job";
  global: Choice;
  byJob: Record<string, Choice>;
}

export const defaultChoice: Choice = { digestFrequency: "daily", sendZeroReviewsEmail: true };

export const frequencyNames = {
  immediate: "Immediate: within a minute",
  daily: "Daily: at 08:00",
  weekly: "Weekly: on Monday at 08:00",
};

export function toFormValues(settings: NotificationSettings): SettingsValues {
  const { settingsMode } = settings;
  if (settingsMode === "global") {
    const { digestFrequency, sendZeroReviewsEmail } = settings;
    return { settingsMode, global: { digestFrequency, sendZeroReviewsEmail }, byJob: {} };
  }
  const choices = settings.jobs.map(({ jobId, ...choice }) => [jobId, choice]);
  return { settingsMode, global: defaultChoice, byJob: Object.fromEntries(choices) };
}

export const getChoice = ({ byJob }: SettingsValues, jobId: string): Choice => byJob[jobId] ?? defaultChoice;

/** Changing the mode resets the choices, as the specification wants. */
export function resetChoices(settingsMode: SettingsValues["settingsMode"]): SettingsValues {
  return { settingsMode, global: defaultChoice, byJob: {} };
}

export function toSettings(values: SettingsValues, activeJobs: Job[]): NotificationSettings {
  const { settingsMode, global } = values;
  if (settingsMode === "global") return { settingsMode, ...global };
  return { settingsMode, jobs: activeJobs.map(({ id }) => ({ jobId: id, ...getChoice(values, id) })) };
}
