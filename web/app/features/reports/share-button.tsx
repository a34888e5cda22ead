import { ShareFields, sharedDays } from "#contract/reports.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { CopyableText, CopyDialog } from "#web/app/ui/copyable-text.tsx";
import { FormDialog } from "#web/app/ui/form-dialog.tsx";
import { WholeNumberInput } from "#web/app/ui/whole-number-input.tsx";
import { sharesOptions } from "./queries.ts";
import { Button, Checkbox, Input, Stack, Text, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { IconLink } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";

const initialValues = {
  label: "",
  shown: { ratings: true, words: true, panel: true },
  days: sharedDays,
  passphrase: "",
};

/** Creates a link, which is shown once. */
export function ShareButton({ candidateId }: { candidateId: string }) {
  const [address, setAddress] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const share = useMutation(api.manager.reports.share.mutationOptions());
  const form = useForm({
    initialValues,
    validate: schemaResolver(ShareFields, { sync: true }),
  });
  return (
    <>
      <FormDialog
        renderButton={(open) => (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconLink size={16} aria-hidden />}
            ref={button}
            onClick={open}
          >
            Share report
          </Button>
        )}
        title="Share report"
        form={form}
        onSubmit={(values) => share.mutateAsync({ candidateId, ...values })}
        onDone={(created) => {
          form.reset();
          setAddress(created.address);
          void queryClient.invalidateQueries({ queryKey: sharesOptions(candidateId).queryKey });
        }}
        error={share.error}
        errorTitle="Failed to share the report"
        loading={share.isPending}
        submitLabel="Create link"
      >
        <Text size="sm" c="dimmed">
          Anyone with the link can read the report without an account. It names no reviewers.
        </Text>
        <TextInput
          label="Recipient (optional)"
          description="Only people who share this job see this."
          data-autofocus
          {...form.getInputProps("label")}
        />
        <Input.Wrapper
          label="What it shows"
          error={form.errors["shown"]}
          errorProps={{ role: "alert", tabIndex: -1, mt: 4 }}
        >
          <Stack gap="xs" mt={4} onChange={() => form.clearFieldError("shown")}>
            {(["ratings", "words", "panel"] as const).map((part) => (
              <Checkbox
                key={part}
                label={partNames[part]}
                {...form.getInputProps(`shown.${part}`, { type: "checkbox" })}
              />
            ))}
          </Stack>
        </Input.Wrapper>
        <WholeNumberInput label="Days until it expires" min={1} max={90} {...form.getInputProps("days")} />
        <TextInput
          label="Passphrase (optional)"
          description="Don't send it together with the link."
          autoComplete="off"
          {...form.getInputProps("passphrase")}
        />
      </FormDialog>
      <CopyDialog
        opened={address !== null}
        onClose={() => setAddress(null)}
        title="Link to this report"
        focusAfter={button}
      >
        <Text size="sm">Copy the link now. We can't show it again.</Text>
        <CopyableText label="Link" text={address ?? ""} isFirst />
      </CopyDialog>
    </>
  );
}

const partNames = {
  ratings: "Ratings and choices",
  words: "Written answers",
  panel: "Who was found",
};
