import { FormError } from "./form-frame.tsx";
import { toast } from "./toast.tsx";
import { Button, Group, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useIsLeft } from "#web/app/lib/use-is-left.ts";

export interface ConfirmOptions {
  title: string;
  message: ReactNode;
  confirmLabel: string;
  /** What the confirmed action does. If it rejects, the dialog shows the reason, or a toast if it was closed meanwhile. */
  action: () => Promise<unknown>;
  /** Loads again what the action may have changed, also if it rejected: someone else may have changed the same. */
  onSettled?: () => Promise<unknown>;
  errorTitle?: string;
}

/** Asks before something that cannot be undone. */
export function confirm(options: ConfirmOptions) {
  // A second click on the button opens no second question.
  const modalId = options.title;
  const close = () => modals.close(modalId);
  modals.open({
    modalId,
    title: options.title,
    children: <ConfirmContent {...options} close={close} />,
    onExitTransitionEnd: focusNextDialog,
  });
}

/** The action may have opened another dialog, and then the focus must not return to what is behind that one. */
function focusNextDialog() {
  // The question itself may still be there.
  const dialogs = document.querySelectorAll<HTMLElement>("[role=dialog]:not(:has([data-question]))");
  const dialog = [...dialogs].at(-1);
  if (!dialog?.contains(document.activeElement))
    dialog?.querySelector<HTMLElement>("[data-autofocus]")?.focus({ preventScroll: true });
}

function ConfirmContent({
  title,
  message,
  confirmLabel,
  action,
  onSettled,
  errorTitle,
  close,
}: ConfirmOptions & { close: () => void }) {
  const isLeft = useIsLeft();
  const run = useMutation({
    mutationFn: async () => {
      try {
        await action();
      } finally {
        await onSettled?.();
      }
    },
    onSuccess: close,
    onError: (error) => {
      if (isLeft()) toast.failure(errorTitle ?? title, error);
    },
  });
  // Until the dialog has closed.
  const busy = run.isPending || run.isSuccess;
  return (
    <Stack data-question>
      <Text component="div" size="sm">
        {message}
      </Text>
      <FormError title={errorTitle} error={run.error} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close} disabled={busy} data-autofocus>
          Cancel
        </Button>
        <Button color="red" onClick={() => run.mutate()} loading={busy}>
          {confirmLabel}
        </Button>
      </Group>
    </Stack>
  );
}
