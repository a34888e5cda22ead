import { Button } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import * as z from "zod";
import { consentNote } from "#contract/outreach.ts";
import { api } from "#web/app/lib/api.ts";
import { FormDialog } from "#web/app/ui/form-dialog.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { ConsentField } from "./consent-field.tsx";
import { useChanged } from "./use-changed.ts";

const Fields = z.object({ note: consentNote });

interface ConsentButtonProps {
  candidateId: string;
  /** As it is; empty: not noted. */
  note: string;
  label: "Change" | "Note" | "Note consent";
}

/** Notes how the candidate agreed. */
export function ConsentButton({ candidateId, note, label }: ConsentButtonProps) {
  const changed = useChanged(candidateId);
  const keep = useMutation(api.manager.outreach.keepConsent.mutationOptions());
  const form = useForm({
    mode: "controlled",
    initialValues: { note },
    validate: schemaResolver(Fields, { sync: true }),
  });
  return (
    <FormDialog
      renderButton={(open) => (
        <Button
          variant="default"
          size="xs"
          flex="none"
          aria-label={label === "Note consent" ? undefined : `${label} consent`}
          onClick={open}
        >
          {label}
        </Button>
      )}
      title="Note on consent"
      form={form}
      current={{ note }}
      onSubmit={(values) => keep.mutateAsync({ candidateId, ...values })}
      onDone={(saved) => {
        changed(saved);
        toast.success(saved.consent ? "Consent noted" : "Consent taken back");
      }}
      error={keep.error}
      errorTitle="Failed to keep the consent"
      loading={keep.isPending}
      submitLabel="Save"
    >
      <ConsentField data-autofocus {...form.getInputProps("note")} />
    </FormDialog>
  );
}
