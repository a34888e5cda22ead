import { Button, Card, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Job } from "#contract/jobs.ts";
import type { SavedSettings } from "#contract/notifications.ts";
import { api } from "#web/lib/api.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Facts } from "#web/ui/facts.tsx";
import { RowSkeletons } from "#web/ui/skeletons.tsx";
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
      gcTime: 0,
      refetchOnWindowFocus: false,
    }),
  );
  if (current.isPending) return <RowSkeletons count={2} />;
  if (!current.data) {
    return (
      <ErrorPanel
        title="Failed to load notification settings."
        error={current.error}
        onRetry={() => void current.refetch()}
        retrying={current.isFetching}
      />
    );
  }
  const settings = current.data;
  const ours = new Map(facts(mine, activeJobs));
  const differing = facts(valuesFrom(settings), activeJobs).filter(
    ([name, value]) => ours.get(name) !== value,
  );
  return (
    <Card>
      <Stack gap="md" align="flex-start">
        <Title order={2}>The current version</Title>
        <Text size="sm" c="dimmed">
          {differing.length > 0
            ? "It differs from yours here. Take over what you need, then keep your version."
            : "It is the same as yours."}
        </Text>
        <Facts facts={differing} />
        <Button variant="default" onClick={() => onSeen(settings)}>
          Keep my version
        </Button>
      </Stack>
    </Card>
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
