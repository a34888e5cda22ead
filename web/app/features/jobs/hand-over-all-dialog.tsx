import { Button, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Colleague } from "#contract/job-members.ts";
import type { Member } from "#contract/members.ts";
import { membersOptions, useManager } from "#web/app/features/accounts/managers-queries.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { ButtonBar, FormFrame } from "#web/app/ui/form-frame.tsx";
import { fullName, pluralize } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { type ColleagueSearch, ColleagueSelect } from "./colleague-select.tsx";

/** For owners of the company: gives all jobs of a member to another one. */
export function openHandOverAll(member: Member) {
  const modalId = `jobs of ${member.id}`;
  modals.open({
    modalId,
    title: `Hand over the jobs of ${fullName(member)}`,
    children: <HandOverAll member={member} onClose={() => modals.close(modalId)} />,
  });
}

/** Active members who can own jobs. */
const filterNewOwners = ({ id: ownerId }: Member, members: Member[]) =>
  members.filter(({ id, role, deactivatedAt }) => id !== ownerId && role !== "viewer" && !deactivatedAt);

const searchNewOwners = (member: Member): ColleagueSearch => ({
  key: [...api.manager.members.list.key(), "takers", member.id],
  async find(q) {
    const { members } = await api.manager.members.list.call({ q });
    return filterNewOwners(member, members);
  },
});

function HandOverAll(props: HandOverAllFormProps) {
  const { data } = useQuery(membersOptions());
  // A search may find someone who is not on the first page of a long list.
  const isLong = data && data.found > data.members.length;
  // The form is there from the start, so that the dialog can focus its field.
  if (!data || isLong || filterNewOwners(props.member, data.members).length > 0)
    return <HandOverAllForm {...props} />;
  return (
    <Stack>
      <Text size="sm">
        No other active member can take them over. Invite or reactivate a hiring manager first.
      </Text>
      <ButtonBar>
        <Button
          variant="default"
          data-autofocus
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- if the form came first, its focused field is gone
          autoFocus
          onClick={props.onClose}
        >
          Close
        </Button>
      </ButtonBar>
    </Stack>
  );
}

interface HandOverAllFormProps {
  member: Member;
  onClose: () => void;
}

function HandOverAllForm({ member, onClose }: HandOverAllFormProps) {
  const handOver = useMutation(api.manager.jobMembers.handOverAll.mutationOptions());
  const form = useForm({
    initialValues: { toId: "" },
    validate: { toId: (id) => (id ? null : "Choose a colleague") },
  });
  const ownId = useManager()?.id;
  const [chosen, setChosen] = useState<Colleague | null>(null);
  const newOwner = chosen ? fullName(chosen) : "The new owner";
  const newOwnerGets = chosen && chosen.id === ownId ? "You get" : `${newOwner} gets`;
  const oldOwner = member.isSelf ? "You" : fullName(member);
  const count = member.jobCount ?? 0;
  return (
    <FormFrame
      form={form}
      guardUnsaved={false}
      onSubmit={({ toId }) => handOver.mutateAsync({ memberId: member.id, toId })}
      onDone={({ jobs }) => {
        onClose();
        toast.success(`${pluralize(jobs, "job")} handed over`);
        void queryClient.invalidateQueries({ queryKey: api.manager.key() });
      }}
      error={handOver.error}
      errorTitle="Failed to hand over the jobs"
      loading={handOver.isPending}
      submitLabel="Hand over jobs"
      onCancel={onClose}
    >
      <ColleagueSelect
        search={searchNewOwners(member)}
        data-autofocus
        onChoose={setChosen}
        {...form.getInputProps("toId")}
      />
      <Text size="sm" aria-live="polite">
        {newOwnerGets} {pluralize(count, "job")}
        {count > 1 && ", archived ones included,"} with candidates, responses, digests and links to reports.{" "}
        {oldOwner} can no longer see {count === 1 ? "it" : "them"}. You cannot undo this.
      </Text>
    </FormFrame>
  );
}
