import { schemaResolver, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import * as z from "zod";
import { consentNote } from "#contract/outreach.ts";
import { api } from "#web/app/lib/api.ts";
import { OpenedForm } from "#web/app/ui/form-dialog.tsx";
import type { Opened } from "#web/app/ui/late.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { ConsentField } from "./consent-field.tsx";
import { useChanged } from "./use-changed.ts";

const Fields = z.object({ note: consentNote });

interface ConsentDialogProps extends Opened {
  candidateId: string;
  /** As it is; empty: not noted. */
  note: string;
}

/** Notes how the candidate agreed. */
export function ConsentDialog({ candidateId, note, ...dialog }: ConsentDialogProps) {
  const changed = useChanged(candidateId);
  const keep = useMutation(api.manager.outreach.keepConsent.mutationOptions());
  const form = useForm({
    mode: "controlled",
    initialValues: { note },
    validate: schemaResolver(Fields, { sync: true }),
  });
  return (
    <OpenedForm
      {...dialog}
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
    </OpenedForm>
  );
}
