import { useQuery } from "@tanstack/react-query";
import type { Job } from "#contract/jobs.ts";
import type { SavedSettings } from "#contract/notifications.ts";
import { api } from "#web/app/lib/api.ts";
import { askedOnce, CurrentVersionCard } from "#web/app/ui/current-version-card.tsx";
import { choiceOf, frequencyNames, type SettingsValues, valuesFrom } from "./settings-values.ts";

interface CurrentSettingsProps {
  mine: SettingsValues;
  activeJobs: Job[];
  /** The person has seen the current version and wants to save theirs over it. */
  onSeen: (current: SavedSettings) => void;
}

/** What another tab has saved meanwhile, where it differs; what was chosen here stays. */
export function CurrentSettings({ mine, activeJobs, onSeen }: CurrentSettingsProps) {
  const current = useQuery(
    api.manager.notifications.settings.queryOptions({
      queryKey: ["current version of the notification settings"],
      ...askedOnce,
    }),
  );
  const ours = new Map(facts(mine, activeJobs));
  return (
    <CurrentVersionCard
      current={current}
      errorTitle="Failed to load notification settings."
      compare={(settings) =>
        facts(valuesFrom(settings), activeJobs).filter(([name, value]) => ours.get(name) !== value)
      }
      onSeen={onSeen}
    />
  );
}

/** The mode, and what holds for all jobs or for each. */
function facts(values: SettingsValues, activeJobs: Job[]): [name: string, value: string][] {
  const isGlobal = values.settingsMode === "global";
  const choices: [string, string][] = isGlobal
    ? [["All jobs", words(values.global)]]
    : activeJobs.map(({ id, title }) => [title, words(choiceOf(values, id))]);
  return [["Which settings apply", isGlobal ? "Global settings" : "Per-job settings"], ...choices];
}

function words({ digestFrequency, sendZeroReviewsEmail }: SettingsValues["global"]): string {
  return `${frequencyNames[digestFrequency]}; ${sendZeroReviewsEmail ? "also" : "not"} when there are zero new reviews`;
}
