import { Button, Checkbox } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import * as z from "zod";
import { type Outreach, wantedResponses } from "#contract/outreach.ts";
import { api } from "#web/app/lib/api.ts";
import { FormDialog } from "#web/app/ui/form-dialog.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { useChanged } from "./use-changed.ts";
import { WantedResponsesField } from "./wanted-responses-field.tsx";

const Fields = z.object({ wantedResponses });

interface OutreachSettingsButtonProps {
  candidateId: string;
  outreach: Outreach;
}

/** How many responses are wanted, and whether the system asks by itself. */
export function OutreachSettingsButton({ candidateId, outreach }: OutreachSettingsButtonProps) {
  const changed = useChanged(candidateId);
  const change = useMutation(api.manager.outreach.change.mutationOptions());
  const current = { wantedResponses: outreach.wantedResponses, automatic: outreach.automatic };
  const form = useForm({
    mode: "controlled",
    initialValues: current,
    validate: schemaResolver(Fields, { sync: true }),
  });
  return (
    <FormDialog
      renderButton={(open) => (
        <Button variant="default" size="xs" flex="none" aria-label="Change outreach" onClick={open}>
          Change
        </Button>
      )}
      title="Outreach"
      form={form}
      current={current}
      onSubmit={(values) => change.mutateAsync({ candidateId, ...values })}
      onDone={(saved) => {
        changed(saved);
        toast.success("Outreach changed");
      }}
      error={change.error}
      errorTitle="Failed to change the outreach"
      loading={change.isPending}
      submitLabel="Save"
    >
      <WantedResponsesField data-autofocus {...form.getInputProps("wantedResponses")} />
      <Checkbox
        label="Send surveys to the best matches automatically"
        description="Whoever declines or is silent for 7 days is replaced by the next best match."
        {...form.getInputProps("automatic", { type: "checkbox" })}
      />
    </FormDialog>
  );
}
