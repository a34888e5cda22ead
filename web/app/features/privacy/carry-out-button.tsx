import { Button, Checkbox, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { Correction, type DataRequest } from "#contract/privacy.ts";
import { api } from "#web/app/lib/api.ts";
import { confirm } from "#web/app/ui/confirm.tsx";
import { EmailInput } from "#web/app/ui/email-input.tsx";
import { FormDialog } from "#web/app/ui/form-dialog.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { WorkHistoryList } from "#web/app/ui/description-list.tsx";

interface CarryOutButtonProps {
  request: DataRequest;
  onDone: () => void;
}

/** One press; what cannot be taken back asks first, and a correction shows what it changes. */
export function CarryOutButton({ request, onDone }: CarryOutButtonProps) {
  const carryOut = useMutation(api.admin.privacy.carryOut.mutationOptions({ onSettled: onDone }));
  const { id: requestId, kind, candidate, correctable } = request;
  const whose = candidate ? `${candidate.firstName} ${candidate.lastName}` : "nobody";

  async function end() {
    await carryOut.mutateAsync({ requestId });
    toast.success("Everything is being deleted", "The candidate is told by e-mail once it is.");
  }
  async function handOut() {
    try {
      await carryOut.mutateAsync({ requestId });
      toast.success("Carried out", "A link to the copy is mailed to the candidate.");
    } catch (error) {
      toast.failure("Failed to carry it out", error);
    }
  }
  if (candidate && correctable) return <CorrectButton {...{ request, candidate, correctable, onDone }} />;
  return (
    <Button
      size="sm"
      aria-label={`Carry out for ${whose}`}
      loading={carryOut.isPending}
      onClick={() => {
        if (kind !== "end") void handOut();
        else
          confirm({
            title: `Delete everything about ${whose}?`,
            message:
              "The candidate, everybody who was or may be asked, and all answers, wherever they are kept. This cannot be undone; the hiring team loses the candidate.",
            confirmLabel: "Delete everything",
            action: end,
            errorTitle: "Nothing was deleted",
          });
      }}
    >
      Carry out
    </Button>
  );
}

interface CorrectButtonProps {
  request: DataRequest;
  candidate: NonNullable<DataRequest["candidate"]>;
  correctable: NonNullable<DataRequest["correctable"]>;
  onDone: () => void;
}

/** Name, address, and the work history as the candidate corrected it, as they are to be. What is not changed stays. */
function CorrectButton({ request, candidate, correctable, onDone }: CorrectButtonProps) {
  const carryOut = useMutation(api.admin.privacy.carryOut.mutationOptions({ onSettled: onDone }));
  const { firstName, lastName } = candidate;
  const { workHistory, corrected } = correctable;
  const current = { firstName, lastName, email: correctable.email ?? "", takesOver: corrected !== null };
  const form = useForm({
    mode: "controlled",
    initialValues: current,
    validate: schemaResolver(Correction, { sync: true }),
  });
  return (
    <FormDialog
      renderButton={(open) => (
        <Button size="sm" aria-label={`Carry out for ${firstName} ${lastName}`} onClick={open}>
          Carry out
        </Button>
      )}
      title="Correct what is kept"
      form={form}
      current={current}
      onSubmit={({ takesOver, ...typed }) => {
        const changed = (["firstName", "lastName", "email"] as const).filter(
          (key) => typed[key] !== current[key],
        );
        const correction = {
          ...Object.fromEntries(changed.map((key) => [key, typed[key]])),
          ...(takesOver && corrected && { workHistory: corrected }),
        };
        return carryOut.mutateAsync({ requestId: request.id, correction });
      }}
      onDone={() => toast.success("Corrected", "The candidate is told by e-mail.")}
      error={carryOut.error}
      errorTitle="Failed to carry it out"
      loading={carryOut.isPending}
      submitLabel="Correct"
    >
      {request.wish && (
        <Text component="blockquote" size="sm" m={0} className="as-written">
          “{request.wish}”
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="First Name" withAsterisk data-autofocus {...form.getInputProps("firstName")} />
        <TextInput label="Last Name" withAsterisk {...form.getInputProps("lastName")} />
      </SimpleGrid>
      <EmailInput
        label="Email"
        onRead={(address) => form.setFieldValue("email", address)}
        description="Who has not answered yet is asked there by a new link."
        autoComplete="off"
        {...form.getInputProps("email")}
      />
      {corrected ? (
        <Stack gap="xs">
          <Checkbox
            label="Take over the work history as the candidate corrected it"
            {...form.getInputProps("takesOver", { type: "checkbox" })}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <WorkHistoryList title="As it is" entries={workHistory} />
            <WorkHistoryList title="As the candidate says" entries={corrected} />
          </SimpleGrid>
        </Stack>
      ) : (
        <Text size="sm" c="dimmed">
          The work history is corrected by the candidate, on the pages of their link, or by the hiring team;
          so is what the team wrote. Have that done first.
        </Text>
      )}
    </FormDialog>
  );
}
