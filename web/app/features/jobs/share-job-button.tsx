import { Button, Radio, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconUserPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { jobRoleNames } from "#contract/job-roles.ts";
import type { Job } from "#contract/jobs.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { FormDialog } from "#web/app/ui/form-dialog.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { ColleagueSelect } from "./colleague-select.tsx";
import { jobMembersOptions, searchColleagues } from "./queries.ts";
import { fullName } from "#web/app/ui/text.tsx";

const roles = ["reader", "editor"] as const;
type SharedRole = (typeof roles)[number];

const roleMeanings: Record<SharedRole, string> = {
  reader: "Sees the candidates and the answers that are released. Changes nothing.",
  editor: "Does everything that you do, except deleting and sharing outside your company.",
};

export function ShareJobButton({ job }: { job: Job }) {
  const share = useMutation(api.manager.jobMembers.save.mutationOptions());
  const form = useForm({
    initialValues: { memberId: "", role: "reader" as SharedRole },
    validate: { memberId: (id) => (id ? null : "Choose a colleague") },
  });
  return (
    <FormDialog
      renderButton={(open) => (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconUserPlus size={16} aria-hidden />}
          onClick={open}
        >
          Share job
        </Button>
      )}
      title="Share this job"
      form={form}
      onSubmit={(values) => share.mutateAsync({ jobId: job.id, ...values })}
      onDone={(members) => {
        const added = members.find(({ id }) => id === form.values.memberId);
        queryClient.setQueryData(jobMembersOptions(job.id).queryKey, members);
        void queryClient.invalidateQueries({ queryKey: api.manager.jobMembers.colleagues.key() });
        form.reset();
        toast.success("Job shared", added && `${fullName(added)} gets an e-mail with a link to it.`);
      }}
      error={share.error}
      errorTitle="Failed to share the job"
      loading={share.isPending}
      submitLabel="Share"
    >
      <ColleagueSelect search={searchColleagues(job.id)} data-autofocus {...form.getInputProps("memberId")} />
      <Radio.Group label="Role" {...form.getInputProps("role")}>
        <Stack gap="xs" mt="xs">
          {roles.map((role) => (
            <Radio key={role} value={role} label={jobRoleNames[role]} description={roleMeanings[role]} />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
