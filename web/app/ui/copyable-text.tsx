import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import type { ReactNode, RefObject } from "react";

interface CopyableTextProps {
  label: string;
  hint?: string;
  text: string;
  /** Has the focus when the dialog opens. */
  isFirst?: boolean;
}

/** A text to copy into another program. */
export function CopyableText({ label, hint, text, isFirst }: CopyableTextProps) {
  const clipboard = useClipboard();
  return (
    <div>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-end">
        <div>
          <Text size="sm" fw={500}>
            {label}
          </Text>
          {hint !== undefined && (
            <Text size="xs" c="dimmed">
              {hint}
            </Text>
          )}
        </div>
        <Button
          variant="light"
          size="xs"
          flex="none"
          aria-label={`Copy: ${label}`}
          {...(isFirst && { "data-autofocus": true })}
          onClick={() => clipboard.copy(text)}
        >
          {clipboard.copied ? "Copied" : "Copy"}
        </Button>
      </Group>
      <Text size="sm" mt={4} ff="monospace" style={{ overflowWrap: "anywhere", userSelect: "all" }}>
        {text}
      </Text>
      {/* Some browsers refuse, and without https there is no clipboard. */}
      {clipboard.error && (
        <Text size="sm" c="var(--danger-text)" role="alert">
          Your browser does not allow copying. Select the text and copy it.
        </Text>
      )}
    </div>
  );
}

interface CopyDialogProps {
  opened: boolean;
  title: string;
  onClose: () => void;
  /** Gets the focus, because what had it before, such as a form's button, may have disappeared. */
  focusAfter: RefObject<HTMLElement | null>;
  /** What is shown once: a sentence, and texts to copy. */
  children: ReactNode;
}

/** Shows a new secret once. A click next to it does not close it. */
export function CopyDialog({ opened, title, onClose, focusAfter, children }: CopyDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      returnFocus={false}
      closeOnClickOutside={false}
      onExitTransitionEnd={() => focusAfter.current?.focus({ preventScroll: true })}
    >
      {opened && (
        <Stack>
          {children}
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
        </Stack>
      )}
    </Modal>
  );
}
