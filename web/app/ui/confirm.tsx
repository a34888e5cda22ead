import { newKey } from "#web/shared/new-key.ts";
import { FormError } from "./form-frame.tsx";
import { Button, Group, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { type ReactNode, useState } from "react";

export interface ConfirmOptions {
  title: string;
  message: ReactNode;
  confirmLabel: string;
  /** What the confirmed action does. If it rejects, the dialog stays and shows the reason. */
  action: () => Promise<unknown>;
  errorTitle?: string;
}

/** Asks before something that cannot be undone. */
export function confirm(options: ConfirmOptions) {
  const modalId = newKey();
  const close = () => modals.close(modalId);
  modals.open({ modalId, title: options.title, children: <ConfirmContent {...options} close={close} /> });
}

function ConfirmContent({
  message,
  confirmLabel,
  action,
  errorTitle,
  close,
}: ConfirmOptions & { close: () => void }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function runAction() {
    setBusy(true);
    setError(null);
    try {
      await action();
      close();
    } catch (reason) {
      setError(reason);
      setBusy(false);
    }
  }

  return (
    <Stack gap="md">
      <Text component="div" size="sm">
        {message}
      </Text>
      <FormError title={errorTitle} error={error} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close} disabled={busy} data-autofocus>
          Cancel
        </Button>
        <Button color="red" onClick={() => void runAction()} loading={busy}>
          {confirmLabel}
        </Button>
      </Group>
    </Stack>
  );
}
