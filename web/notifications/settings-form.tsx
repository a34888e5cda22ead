import { Card, Radio, Stack, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/lib/api.ts";
import { FormFrame } from "#web/ui/form-frame.tsx";
import { toast } from "#web/ui/toast.tsx";
import { ChoiceFields } from "./choice-fields.tsx";
import { JobChoices } from "./job-choices.tsx";
import { settingsOptions } from "./settings-options.ts";
import { settingsOf, type SettingsValues, switched } from "./settings-values.ts";

export function SettingsForm({ initialValues }: { initialValues: SettingsValues }) {
  const queryClient = useQueryClient();
  const save = useMutation(api.manager.notifications.saveSettings.mutationOptions());
  const form = useForm({ mode: "controlled", initialValues });
  const { settingsMode, global } = form.values;

  function setMode(mode: string) {
    form.setValues(switched(form.values, mode === "per_job" ? "per_job" : "global"));
  }

  return (
    <FormFrame
      form={form}
      onSubmit={(values) => save.mutateAsync({ settings: settingsOf(values) })}
      onDone={(saved) => {
        queryClient.setQueryData(settingsOptions.queryKey, saved);
        toast.success("Settings saved", "Your notification settings have been saved.");
      }}
      error={save.error}
      errorTitle="Failed to save notification settings."
      loading={save.isPending}
      submitLabel="Save Settings"
    >
      <Card>
        <Radio.Group label="Which settings apply" value={settingsMode} onChange={setMode}>
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
          jobs={form.values.jobs}
          onChange={(jobId, choice) =>
            form.setFieldValue(
              "jobs",
              form.values.jobs.map((job) => (job.jobId === jobId ? { ...job, ...choice } : job)),
            )
          }
        />
      )}
    </FormFrame>
  );
}
