import { Button, Checkbox, Input, Modal, NumberInput, Stack, Text, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useClipboard } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ShareFields, sharedDays } from "#contract/reports.ts";
import { api } from "#web/app/lib/api.ts";
import { sharesOptions } from "./queries.ts";
import { OpenedForm } from "#web/app/ui/form-dialog.tsx";
import type { Opened } from "#web/app/ui/late.tsx";

const fresh = {
  label: "",
  shown: { ratings: true, words: true, panel: true },
  days: sharedDays,
  passphrase: "",
};

interface ShareDialogProps extends Opened {
  candidateId: string;
  /** The link has been looked at, and the dialog is gone. */
  onShared: () => void;
}

/** For whom a link is made, what it shows and for how long; then the link, which is shown once. */
export function ShareDialog({ candidateId, onShared, ...dialog }: ShareDialogProps) {
  const queryClient = useQueryClient();
  const [address, setAddress] = useState<string | null>(null);
  const clipboard = useClipboard();
  const share = useMutation(api.manager.reports.share.mutationOptions());
  const form = useForm({
    mode: "controlled",
    initialValues: fresh,
    validate: schemaResolver(ShareFields, { sync: true }),
  });
  return (
    <>
      <OpenedForm
        {...dialog}
        title="Share this report"
        form={form}
        onSubmit={(values) => share.mutateAsync({ candidateId, ...values })}
        onDone={(made) => {
          form.reset();
          setAddress(made.address);
          void queryClient.invalidateQueries({ queryKey: sharesOptions(candidateId).queryKey });
        }}
        error={share.error}
        errorTitle="Failed to share the report"
        loading={share.isPending}
        submitLabel="Make link"
      >
        <Text size="sm" c="dimmed">
          Whoever has the link can read the report without an account, and change nothing. No reviewer is
          named.
        </Text>
        <TextInput
          label="For whom"
          description="Only you see it"
          data-autofocus
          {...form.getInputProps("label")}
        />
        <Input.Wrapper
          label="What it shows"
          error={form.errors["shown"]}
          errorProps={{ role: "alert", tabIndex: -1, mt: 4 }}
        >
          <Stack gap="xs" mt={4}>
            {(["ratings", "words", "panel"] as const).map((part) => (
              <Checkbox
                key={part}
                label={partNames[part]}
                {...form.getInputProps(`shown.${part}`, { type: "checkbox" })}
              />
            ))}
          </Stack>
        </Input.Wrapper>
        <NumberInput
          label="For so many days"
          min={1}
          max={90}
          clampBehavior="none"
          allowDecimal={false}
          styles={{ wrapper: { maxWidth: 160 } }}
          {...form.getInputProps("days")}
        />
        <TextInput
          label="Passphrase"
          description="If you set one, tell it to them in another way than the link"
          autoComplete="off"
          {...form.getInputProps("passphrase")}
        />
      </OpenedForm>
      <Modal
        opened={address !== null}
        onClose={() => setAddress(null)}
        title="Link to this report"
        // What had the focus before is the form's own button, which is gone.
        returnFocus={false}
        onExitTransitionEnd={onShared}
      >
        <Stack gap="sm">
          <Text size="sm">Copy the link now: it cannot be shown again.</Text>
          <Text size="sm" style={{ overflowWrap: "anywhere", userSelect: "all" }}>
            {address}
          </Text>
          {/* Not every browser allows it, and none has a clipboard without https. */}
          {clipboard.error && (
            <Text size="sm" c="var(--danger-text)" role="alert">
              The browser does not allow copying. Please select the link and copy it.
            </Text>
          )}
          <Button data-autofocus onClick={() => clipboard.copy(address)}>
            {clipboard.copied ? "Copied" : "Copy link"}
          </Button>
        </Stack>
      </Modal>
    </>
  );
}

const partNames = {
  ratings: "Ratings and choices",
  words: "What was written",
  panel: "How the panel came about",
};
