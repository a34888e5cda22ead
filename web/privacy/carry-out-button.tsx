import { Button, SimpleGrid, Text, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { Correction, type DataRequest } from "#contract/privacy.ts";
import { api } from "#web/lib/api.ts";
import { ask } from "#web/ui/ask.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { focusHeading } from "#web/ui/page.tsx";
import { toast } from "#web/ui/toast.tsx";

interface CarryOutButtonProps {
  request: DataRequest;
  onDone: () => void;
}

/** One press; what cannot be taken back asks first, and a correction shows the name that it changes. */
export function CarryOutButton({ request, onDone }: CarryOutButtonProps) {
  const carryOut = useMutation(api.admin.privacy.carryOut.mutationOptions({ onSettled: onDone }));
  const { id: requestId, kind, candidate } = request;
  const whose = candidate ? `${candidate.firstName} ${candidate.lastName}` : "nobody";

  async function end() {
    await carryOut.mutateAsync({ requestId });
    toast.success("Everything is deleted", "The candidate is told by e-mail.");
  }
  async function handOut() {
    try {
      await carryOut.mutateAsync({ requestId });
      focusHeading();
      toast.success("Carried out", "A link to the copy has been mailed to the candidate.");
    } catch (error) {
      toast.failure("Failed to carry it out", error);
    }
  }
  if (kind === "correction" && candidate)
    return <CorrectButton request={request} candidate={candidate} onDone={onDone} />;
  return (
    <Button
      size="sm"
      aria-label={`Carry out for ${whose}`}
      loading={carryOut.isPending}
      onClick={() => {
        if (kind !== "end") void handOut();
        else
          ask({
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

type Candidate = NonNullable<DataRequest["candidate"]>;

function CorrectButton({ request, candidate, onDone }: CarryOutButtonProps & { candidate: Candidate }) {
  const carryOut = useMutation(api.admin.privacy.carryOut.mutationOptions({ onSettled: onDone }));
  const { firstName, lastName } = candidate;
  const form = useForm({
    mode: "controlled",
    initialValues: { firstName, lastName },
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
      onSubmit={(correction) => carryOut.mutateAsync({ requestId: request.id, correction })}
      onDone={() => toast.success("Corrected", "The candidate is told by e-mail.")}
      error={carryOut.error}
      errorTitle="Failed to carry it out"
      loading={carryOut.isPending}
      submitLabel="Correct"
    >
      <Text size="sm">
        “{request.wish}” The work history and what the hiring team wrote are corrected on the hiring team’s
        pages: have that done first.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="First Name" withAsterisk data-autofocus {...form.getInputProps("firstName")} />
        <TextInput label="Last Name" withAsterisk {...form.getInputProps("lastName")} />
      </SimpleGrid>
    </FormDialog>
  );
}
