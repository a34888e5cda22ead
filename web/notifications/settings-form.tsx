import { Card, Radio, Stack, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Job } from "#contract/jobs.ts";
import { jobsOptions } from "#web/jobs/jobs-options.ts";
import { api } from "#web/lib/api.ts";
import { isRefusal } from "#web/lib/error-message.ts";
import { FormFrame } from "#web/ui/form-frame.tsx";
import { toast } from "#web/ui/toast.tsx";
import { ChoiceFields } from "./choice-fields.tsx";
import { JobChoices } from "./job-choices.tsx";
import { settingsOptions } from "./settings-options.ts";
import { settingsOf, type SettingsValues, startOver } from "./settings-values.ts";

interface SettingsFormProps {
  initialValues: SettingsValues;
  activeJobs: Job[];
}

export function SettingsForm({ initialValues, activeJobs }: SettingsFormProps) {
  const queryClient = useQueryClient();
  const save = useMutation(
    api.manager.notifications.saveSettings.mutationOptions({
      onError: async (error) => {
        if (isRefusal(error, "JOB_NOT_FOUND"))
          await queryClient.invalidateQueries({ queryKey: jobsOptions.queryKey });
      },
    }),
  );
  const form = useForm({ mode: "controlled", initialValues });
  const { settingsMode, global, byJob } = form.values;
  const error = isRefusal(save.error, "JOB_NOT_FOUND")
    ? "A job has been archived or deleted in the meantime. The jobs shown here are up to date again; please save once more."
    : save.error;

  return (
    <FormFrame
      form={form}
      onSubmit={(values) => save.mutateAsync({ settings: settingsOf(values, activeJobs) })}
      onDone={(saved) => {
        queryClient.setQueryData(settingsOptions.queryKey, saved);
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
          onChange={(jobId, choice) => form.setFieldValue("byJob", { ...byJob, [jobId]: choice })}
        />
      )}
    </FormFrame>
  );
}
