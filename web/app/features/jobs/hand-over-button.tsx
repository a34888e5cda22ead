import { Button, Checkbox, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Colleague, JobMember } from "#contract/job-members.ts";
import type { JobInFull } from "#contract/jobs.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { FormDialog } from "#web/app/ui/form-dialog.tsx";
import { fullName, pluralize } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { ColleagueSelect } from "./colleague-select.tsx";
import { jobOptions, searchColleagues, forgetJob } from "./queries.ts";

interface HandOverButtonProps {
  job: JobInFull;
  members: JobMember[];
}

/** Makes a colleague the owner of the job. */
export function HandOverButton({ job, members }: HandOverButtonProps) {
  const navigate = useNavigate();
  const [newOwner, setNewOwner] = useState<Colleague | null>(null);
  const handOver = useMutation(api.manager.jobMembers.handOver.mutationOptions());
  const form = useForm({
    initialValues: { memberId: "", stay: true },
    validate: { memberId: (id) => (id ? null : "Choose a colleague") },
  });
  const { stay } = form.values;
  return (
    <FormDialog
      renderButton={(open) => (
        <Button variant="default" size="xs" onClick={open}>
          Hand over job
        </Button>
      )}
      title="Hand over this job"
      form={form}
      onSubmit={(values) => handOver.mutateAsync({ jobId: job.id, ...values })}
      onDone={() => {
        toast.success("Job handed over", `${newOwner ? fullName(newOwner) : "A colleague"} owns it now.`);
        if (stay) void queryClient.invalidateQueries({ queryKey: api.manager.key() });
        else void navigate({ to: "/dashboard" }).then(() => forgetJob(job.id));
      }}
      error={handOver.error}
      errorTitle="Failed to hand over the job"
      loading={handOver.isPending}
      submitLabel="Hand over job"
    >
      <ColleagueSelect
        search={searchColleagues(job.id)}
        members={members.filter(({ isSelf, isDeactivated }) => !isSelf && !isDeactivated)}
        data-autofocus
        onChoose={setNewOwner}
        {...form.getInputProps("memberId")}
      />
      <Checkbox
        label="Stay as an editor"
        description="Otherwise you can no longer see this job."
        {...form.getInputProps("stay", { type: "checkbox" })}
      />
      <HandOverEffect jobId={job.id} name={newOwner ? fullName(newOwner) : "The new owner"} />
    </FormDialog>
  );
}

/** The page may be minutes old, but the numbers in this confirmation must be current. */
function HandOverEffect({ jobId, name }: { jobId: string; name: string }) {
  const { data: job } = useQuery({ ...jobOptions(jobId), staleTime: 0 });
  const counts = job
    ? `${pluralize(job.candidateCount, "candidate")} and ${pluralize(job.responseCount, "response")}`
    : "candidates and responses";
  return (
    <Text size="sm" aria-live="polite">
      {name} gets this job with its {counts}, its digests, and the links to reports that you shared outside
      your company. Surveys under way continue. You cannot undo this; only the new owner can hand it back.
    </Text>
  );
}
