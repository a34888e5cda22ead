import { Button, Checkbox, SimpleGrid, Stack, Text } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { Correction, type DataRequest } from "#contract/privacy.ts";
import { api } from "#web/app/lib/api.ts";
import { confirm } from "#web/app/ui/confirm.tsx";
import { EmailInput } from "#web/app/ui/email-input.tsx";
import { FormDialog } from "#web/app/ui/form-dialog.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { WorkHistoryList } from "#web/app/ui/description-list.tsx";
import { NameFields } from "#web/app/ui/name-fields.tsx";
import { fullName } from "#web/app/ui/text.tsx";

const labels = { copy: "Send the copy", correction: "Correct data", end: "Delete data" };

interface CarryOutButtonProps {
  request: DataRequest;
  onDone: () => void;
}

/** Carries a request out. A deletion asks first; a correction opens a form. */
export function CarryOutButton({ request, onDone }: CarryOutButtonProps) {
  const carryOut = useMutation(api.admin.privacy.carryOut.mutationOptions({ onSettled: onDone }));
  const { id: requestId, kind, candidate, correctable } = request;
  const label = labels[kind];
  const name = candidate ? fullName(candidate) : "this request";

  async function deleteData() {
    await carryOut.mutateAsync({ requestId });
    toast.success("Deletion started", "We e-mail the candidate when it is done.");
  }
  async function sendCopy() {
    try {
      await carryOut.mutateAsync({ requestId });
      toast.success("Request done", "We e-mail the candidate a link to the copy.");
    } catch (error) {
      toast.failure("Failed to carry out the request", error);
    }
  }
  if (candidate && correctable)
    return (
      <CorrectButton request={request} candidate={candidate} correctable={correctable} onDone={onDone} />
    );
  return (
    <Button
      size="sm"
      variant="light"
      color={kind === "end" ? "red" : undefined}
      aria-label={`${label}: ${name}`}
      loading={carryOut.isPending}
      onClick={() => {
        if (kind !== "end") void sendCopy();
        else
          confirm({
            title: `Delete everything about ${name}?`,
            message:
              "The candidate, their reviewers, all answers and the team's comments will be deleted. This cannot be undone. The hiring team loses the candidate.",
            confirmLabel: "Delete everything",
            action: deleteData,
            errorTitle: "Nothing was deleted",
          });
      }}
    >
      {label}
    </Button>
  );
}

interface CorrectButtonProps {
  request: DataRequest;
  candidate: NonNullable<DataRequest["candidate"]>;
  correctable: NonNullable<DataRequest["correctable"]>;
  onDone: () => void;
}

/** Corrects name, address and work history. What is not changed stays. */
function CorrectButton({ request, candidate, correctable, onDone }: CorrectButtonProps) {
  const carryOut = useMutation(api.admin.privacy.carryOut.mutationOptions({ onSettled: onDone }));
  const { firstName, lastName } = candidate;
  const { workHistory, corrected } = correctable;
  const current = { firstName, lastName, email: correctable.email ?? "", takesOver: corrected !== null };
  const form = useForm({
    initialValues: current,
    validate: schemaResolver(Correction, { sync: true }),
  });
  return (
    <FormDialog
      renderButton={(open) => (
        <Button aria-label={`Correct data: ${firstName} ${lastName}`} onClick={open}>
          Correct data
        </Button>
      )}
      title="Correct data"
      form={form}
      current={current}
      onSubmit={({ takesOver, ...values }) => {
        // Compared with the values when the dialog opened: the list is refetched meanwhile.
        const changed = (["firstName", "lastName", "email"] as const).filter((key) => form.isDirty(key));
        const correction = {
          ...Object.fromEntries(changed.map((key) => [key, values[key]])),
          ...(takesOver && corrected && { workHistory: corrected, before: workHistory }),
        };
        return carryOut.mutateAsync({ requestId: request.id, correction });
      }}
      onDone={() => toast.success("Data corrected", "We e-mail the candidate.")}
      error={carryOut.error}
      errorTitle="Failed to correct the data"
      loading={carryOut.isPending}
      submitLabel="Correct"
    >
      {request.wish && (
        <Text component="blockquote" size="sm" m={0} className="as-written">
          “{request.wish}”
        </Text>
      )}
      <NameFields form={form} isFirst />
      <EmailInput
        label="Email"
        description="A candidate who has not answered yet gets a new link there."
        autoComplete="off"
        {...form.getInputProps("email")}
      />
      {corrected ? (
        <Stack gap="xs">
          <Checkbox
            label="Use the candidate's corrected work history"
            {...form.getInputProps("takesOver", { type: "checkbox" })}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <WorkHistoryList title="Now" entries={workHistory} />
            <WorkHistoryList title="Candidate's version" entries={corrected} />
          </SimpleGrid>
        </Stack>
      ) : (
        <Text size="sm" c="dimmed">
          Work history and notes cannot be corrected here. Ask the candidate or the hiring team to correct
          them first.
        </Text>
      )}
    </FormDialog>
  );
}
