import { forget, keep, recallParts } from "#web/shared/storage.ts";
import { type JobFormValues, newJobValues } from "./job-form-values.ts";

/** Keeps what was typed on this device. */
export function keepJobDraft(key: string, values: JobFormValues) {
  const { employmentType: _chosen, ...typed } = values;
  if (Object.values(typed).some((text) => text.trim())) keep(key, JSON.stringify(values));
  else forget(key);
}

/** What was typed before, or null. */
export function readJobDraft(key: string): JobFormValues | null {
  const kept = recallParts<JobFormValues>(key);
  return kept && { ...newJobValues, ...kept };
}
