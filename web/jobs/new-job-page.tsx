import { schemaResolver, useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router";
import { JobFields } from "#contract/jobs.ts";
import { api } from "#web/lib/api.ts";
import { refreshJob } from "#web/queries/jobs.ts";
import { FormFrame } from "#web/ui/form-frame.tsx";
import { Page } from "#web/ui/page.tsx";
import { toast } from "#web/ui/toast.tsx";
import { JobFormFields } from "./job-form-fields.tsx";
import { newJobValues } from "./job-form-values.ts";

export function NewJobPage() {
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const queryClient = useQueryClient();
  const create = useMutation(api.manager.jobs.create.mutationOptions());
  const form = useForm({
    mode: "controlled",
    initialValues: newJobValues,
    validate: schemaResolver(JobFields, { sync: true }),
  });

  return (
    <Page title="New Job" width="narrow">
      <FormFrame
        form={form}
        onSubmit={(values) => create.mutateAsync(values)}
        onDone={(job) => {
          void refreshJob(queryClient, job);
          toast.success("Job created", `${job.title} is active. Add its first candidate.`);
          void navigate({ to: "/dashboard", search: { job: job.id }, replace: true });
        }}
        error={create.error}
        errorTitle="Failed to create job."
        loading={create.isPending}
        submitLabel="Create Job"
        onCancel={() => (canGoBack ? router.history.back() : void navigate({ to: "/dashboard" }))}
        submitOnModEnter
      >
        <JobFormFields form={form} />
      </FormFrame>
    </Page>
  );
}
