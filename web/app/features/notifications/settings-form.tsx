import type { Job } from "#contract/jobs.ts";
import { type SavedSettings, digestFrequencies } from "#contract/notifications.ts";
import { isolated } from "#contract/text.ts";
import { jobTexts, jobsOptions, sharedJobsAppearHere } from "#web/app/features/jobs/queries.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { isAppError } from "#web/app/lib/error-message.ts";
import { useSaveOver } from "#web/app/lib/use-save-over.ts";
import { CurrentVersionCard, fetchedOnce, findDifferences } from "#web/app/ui/current-version-card.tsx";
import { FormFrame } from "#web/app/ui/form-frame.tsx";
import { useIsViewer } from "#web/app/features/accounts/managers-queries.ts";
import { ButtonLink } from "#web/app/ui/links.tsx";
import { Filtered, ShowMore } from "#web/app/ui/lists.tsx";
import { EmptyState } from "#web/app/ui/query-state.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { nextDigestsOptions, settingsOptions } from "./queries.ts";
import {
  type Choice,
  type SettingsValues,
  getChoice,
  defaultChoice,
  frequencyNames,
  toSettings,
  resetChoices,
  toFormValues,
} from "./settings-values.ts";
import { Card, Checkbox, Radio, Select, Space, Stack, Text, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconBriefcase } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";

interface SettingsFormProps {
  settings: SavedSettings;
  activeJobs: Job[];
}

export function SettingsForm({ settings, activeJobs }: SettingsFormProps) {
  const save = useMutation(
    api.manager.notifications.saveSettings.mutationOptions({
      onError: async (error) => {
        if (isAppError(error, "JOB_NOT_FOUND"))
          await queryClient.invalidateQueries({ queryKey: jobsOptions.queryKey });
      },
    }),
  );
  // The version that the manager has seen. A later one replaces it only after the manager has seen that one.
  const [seen, setSeen] = useState(settings);
  const saveOver = useSaveOver({ save: save.mutateAsync, onSeen: setSeen });
  const form = useForm({ initialValues: toFormValues(settings) });
  const { settingsMode, global, byJob } = form.values;
  const error = isAppError(save.error, "JOB_NOT_FOUND")
    ? "A job was archived or deleted, or is no longer shared with you. The list is up to date now. Please save again."
    : save.error;

  return (
    <FormFrame
      form={form}
      onSubmit={(values) =>
        saveOver(seen, ({ version }) => ({ settings: toSettings(values, activeJobs), version }))
      }
      onDone={(saved) => {
        setSeen(saved);
        queryClient.setQueryData(settingsOptions.queryKey, saved);
        void queryClient.invalidateQueries({ queryKey: nextDigestsOptions.queryKey });
        toast.success("Settings saved", "Your notification settings have been saved.");
      }}
      error={error}
      errorTitle="Failed to save notification settings."
      loading={save.isPending}
      submitLabel="Save Settings"
    >
      <Card>
        <Radio.Group
          label="Which settings apply"
          value={settingsMode}
          onChange={(mode) => form.setValues(resetChoices(mode === "per_job" ? "per_job" : "global"))}
        >
          <Stack gap="sm" mt="sm">
            <Radio
              value="global"
              label="Global settings"
              description="The same for all jobs that you own or share."
            />
            <Radio
              value="per_job"
              label="Per-job settings"
              description="Separate settings for each active job."
            />
          </Stack>
        </Radio.Group>
      </Card>
      {settingsMode === "global" ? (
        <Card>
          <Title order={2} mb="md">
            All jobs
          </Title>
          <ChoiceFields value={global} onChange={(choice) => form.setFieldValue("global", choice)} />
        </Card>
      ) : (
        <JobChoices
          jobs={activeJobs}
          choices={byJob}
          onChange={(jobId, choice) =>
            form.setFieldValue("byJob", (choices) => ({ ...choices, [jobId]: choice }))
          }
        />
      )}
      {isAppError(save.error, "SETTINGS_CHANGED") && (
        <CurrentSettings
          mine={form.values}
          activeJobs={activeJobs}
          onSeen={(current) => {
            setSeen(current);
            save.reset();
          }}
        />
      )}
    </FormFrame>
  );
}

interface CurrentSettingsProps {
  mine: SettingsValues;
  activeJobs: Job[];
  /** The manager has seen the current version and wants to overwrite it. */
  onSeen: (current: SavedSettings) => void;
}

/** Shows what another tab saved meanwhile, where it differs. The choices made here stay. */
function CurrentSettings({ mine, activeJobs, onSeen }: CurrentSettingsProps) {
  const current = useQuery(
    api.manager.notifications.settings.queryOptions({
      queryKey: ["current version of the notification settings"],
      ...fetchedOnce,
    }),
  );
  return (
    <CurrentVersionCard
      current={current}
      errorTitle="Failed to load notification settings."
      compare={(settings) =>
        findDifferences(toFacts(toFormValues(settings), activeJobs), toFacts(mine, activeJobs))
      }
      onSeen={onSeen}
    />
  );
}

/** The mode, and the choice for all jobs or for each. */
function toFacts(values: SettingsValues, activeJobs: Job[]): [name: string, value: string][] {
  const isGlobal = values.settingsMode === "global";
  const choices: [string, string][] = isGlobal
    ? [["All jobs", describeChoice(values.global)]]
    : activeJobs.map(({ id, title }) => [title, describeChoice(getChoice(values, id))]);
  return [["Which settings apply", isGlobal ? "Global settings" : "Per-job settings"], ...choices];
}

function describeChoice({ digestFrequency, sendZeroReviewsEmail }: SettingsValues["global"]): string {
  return `${frequencyNames[digestFrequency]}; ${sendZeroReviewsEmail ? "also" : "not"} when there are zero new reviews`;
}

interface JobChoicesProps {
  jobs: Job[];
  choices: SettingsValues["byJob"];
  onChange: (jobId: string, choice: Choice) => void;
}

/** One choice for each active job. */
function JobChoices({ jobs, choices, onChange }: JobChoicesProps) {
  const isViewer = useIsViewer();
  if (jobs.length === 0) {
    return (
      <EmptyState
        icon={<IconBriefcase size={24} />}
        title="No active jobs found"
        action={
          isViewer ? null : (
            <ButtonLink to="/new-job" variant="default">
              Create New Job
            </ButtonLink>
          )
        }
      >
        {isViewer
          ? `${sharedJobsAppearHere} Until then we send nothing.`
          : "Create a job first. Until then we send nothing."}
      </EmptyState>
    );
  }
  return (
    <Stack>
      <Filtered items={jobs} getTexts={jobTexts} label="Search jobs">
        {(found) => (
          <ShowMore items={found}>
            {(visible) => (
              <Stack>
                {visible.map(({ id, title, role, ownerName }) => (
                  <Card key={id} component="section" aria-label={title}>
                    <Title order={2}>{title}</Title>
                    {role !== "owner" && (
                      <Text size="sm" c="dimmed">
                        Shared by {isolated(ownerName)}
                      </Text>
                    )}
                    <Space h="md" />
                    <ChoiceFields
                      value={choices[id] ?? defaultChoice}
                      onChange={(changed) => onChange(id, changed)}
                    />
                  </Card>
                ))}
              </Stack>
            )}
          </ShowMore>
        )}
      </Filtered>
    </Stack>
  );
}

const frequencies = digestFrequencies.map((value) => ({ value, label: frequencyNames[value] }));

interface ChoiceFieldsProps {
  value: Choice;
  onChange: (choice: Choice) => void;
}

/** The frequency, and whether jobs without new reviews are listed. */
function ChoiceFields({ value, onChange }: ChoiceFieldsProps) {
  return (
    <Stack>
      <Select
        label="Digest frequency"
        data={frequencies}
        value={value.digestFrequency}
        onChange={(digestFrequency) => digestFrequency && onChange({ ...value, digestFrequency })}
        allowDeselect={false}
      />
      <Checkbox
        label="Send e-mail when there are zero new reviews"
        description="Daily and weekly digests then also list jobs without new reviews."
        checked={value.sendZeroReviewsEmail}
        onChange={(event) => onChange({ ...value, sendZeroReviewsEmail: event.currentTarget.checked })}
      />
    </Stack>
  );
}
