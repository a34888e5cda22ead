import { Card, Radio, Stack, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Job } from "#contract/jobs.ts";
import type { SavedSettings } from "#contract/notifications.ts";
import { api } from "#web/app/lib/api.ts";
import { isRefusal } from "#web/app/lib/error-message.ts";
import { useSaveOver } from "#web/app/lib/use-save-over.ts";
import { jobsOptions } from "#web/app/features/jobs/queries.ts";
import { nextDigestsOptions, settingsOptions } from "./queries.ts";
import { FormFrame } from "#web/app/ui/form-frame.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { ChoiceFields } from "./choice-fields.tsx";
import { CurrentSettings } from "./current-settings.tsx";
import { JobChoices } from "./job-choices.tsx";
import { settingsOf, startOver, valuesFrom } from "./settings-values.ts";

interface SettingsFormProps {
  settings: SavedSettings;
  activeJobs: Job[];
}

export function SettingsForm({ settings, activeJobs }: SettingsFormProps) {
  const queryClient = useQueryClient();
  const save = useMutation(
    api.manager.notifications.saveSettings.mutationOptions({
      onError: async (error) => {
        if (isRefusal(error, "JOB_NOT_FOUND"))
          await queryClient.invalidateQueries({ queryKey: jobsOptions.queryKey });
      },
    }),
  );
  // The version that the person has seen; a later one replaces it only when they have looked at it.
  const [seen, setSeen] = useState(settings);
  const saveOver = useSaveOver({ save: save.mutateAsync, onSeen: setSeen });
  const form = useForm({ mode: "controlled", initialValues: valuesFrom(settings) });
  const { settingsMode, global, byJob } = form.values;
  const error = isRefusal(save.error, "JOB_NOT_FOUND")
    ? "A job has been archived or deleted in the meantime. The jobs shown here are up to date again; please save once more."
    : save.error;

  return (
    <FormFrame
      form={form}
      onSubmit={(values) =>
        saveOver(seen, ({ version }) => ({ settings: settingsOf(values, activeJobs), version }))
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
          onChange={(mode) => form.setValues(startOver(mode === "per_job" ? "per_job" : "global"))}
        >
          <Stack gap="sm" mt="sm">
            <Radio value="global" label="Global settings" description="The same for all your jobs." />
            <Radio value="per_job" label="Per-job settings" description="One setting for each active job." />
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
            form.setFieldValue("byJob", (before) => ({ ...before, [jobId]: choice }))
          }
        />
      )}
      {isRefusal(save.error, "SETTINGS_CHANGED") && (
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
