import { Card, Checkbox, SimpleGrid, Stack, Textarea, TextInput, Title } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router";
import { CandidateFields } from "#contract/candidates.ts";
import type { Job } from "#contract/jobs.ts";
import { jobsOptions } from "#web/jobs/jobs-options.ts";
import { api } from "#web/lib/api.ts";
import { isRefusal } from "#web/lib/error-message.ts";
import { FormFrame } from "#web/ui/form-frame.tsx";
import { counted } from "#web/ui/counted.ts";
import { toast } from "#web/ui/toast.tsx";
import { candidateOptions, candidatesOptions } from "./candidates-options.ts";
import { WorkHistorySection } from "./work-history-section.tsx";
import { emptyRow, entriesOf, problemsOf, type WorkHistoryRow } from "./work-history-rows.ts";

const checkNames = schemaResolver(CandidateFields.pick({ firstName: true, lastName: true }), { sync: true });
const firstRows: WorkHistoryRow[] = [emptyRow()];

export function NewCandidateForm({ job }: { job: Job }) {
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const queryClient = useQueryClient();
  const create = useMutation(
    api.manager.candidates.create.mutationOptions({
      onError: (error) => {
        if (isRefusal(error, "SIGNED_OUT"))
          toast.failure("Failed to create candidate", "User not authenticated.");
        if (isRefusal(error, "JOB_NOT_FOUND"))
          toast.failure("Failed to create candidate", "No job selected.");
      },
    }),
  );
  const form = useForm({
    mode: "controlled",
    initialValues: {
      firstName: "",
      lastName: "",
      workHistory: firstRows,
      excludeCurrentColleagues: true,
      sendSurveysAutomatically: true,
    },
    validate: (values) => ({ ...checkNames(values), ...problemsOf(values.workHistory) }),
  });

  return (
    <FormFrame
      form={form}
      onSubmit={(values) =>
        create.mutateAsync({ ...values, workHistory: entriesOf(values.workHistory), jobId: job.id })
      }
      onDone={(candidate) => {
        queryClient.setQueryData(candidateOptions(candidate.id).queryKey, candidate);
        void queryClient.invalidateQueries({ queryKey: candidatesOptions(job.id).queryKey });
        void queryClient.invalidateQueries({ queryKey: jobsOptions.queryKey });
        toast.success("Candidate created successfully", foundText(candidate.reviewers.length));
        void navigate({ to: "/dashboard", search: { job: job.id, candidate: candidate.id } });
      }}
      error={create.error}
      errorTitle="Failed to create candidate"
      loading={create.isPending}
      submitLabel="Create Candidate"
      onCancel={() =>
        canGoBack ? router.history.back() : void navigate({ to: "/dashboard", search: { job: job.id } })
      }
    >
      <Card>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput
              label="First Name"
              withAsterisk
              autoComplete="off"
              {...form.getInputProps("firstName")}
            />
            <TextInput
              label="Last Name"
              withAsterisk
              autoComplete="off"
              {...form.getInputProps("lastName")}
            />
          </SimpleGrid>
          <Textarea
            label="Title"
            readOnly
            autosize
            minRows={1}
            value={[job.title, job.department, job.location].filter(Boolean).join(" · ")}
          />
        </Stack>
      </Card>
      <WorkHistorySection form={form} />
      <Card>
        <Stack gap="md">
          <Title order={2}>Reviewers</Title>
          <Checkbox
            label="Exclude current colleagues"
            description="Nobody who works where the candidate works now is asked or learns of the application."
            {...form.getInputProps("excludeCurrentColleagues", { type: "checkbox" })}
          />
          <Checkbox
            label="Send surveys to the best matches automatically"
            description="Otherwise you choose on the candidate's page who is asked."
            {...form.getInputProps("sendSurveysAutomatically", { type: "checkbox" })}
          />
        </Stack>
      </Card>
    </FormFrame>
  );
}

function foundText(reviewers: number): string {
  return reviewers === 0
    ? "No former colleagues were found yet."
    : `${counted(reviewers, "former colleague")} found.`;
}
