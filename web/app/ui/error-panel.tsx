import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { errorMessage } from "#web/app/lib/error-message.ts";

interface ErrorPanelProps {
  /** What could not be done, in the words that were promised where there are such: 'Failed to load jobs.' */
  title: string;
  error: unknown;
  onRetry: () => void;
  retrying?: boolean;
  children?: ReactNode;
}

/** Something could not be loaded: what, why, and a way to try again. */
export function ErrorPanel({ title, error, onRetry, retrying = false, children }: ErrorPanelProps) {
  return (
    <Alert color="red" role="alert" title={title} icon={<IconAlertCircle aria-hidden />}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{errorMessage(error)}</Text>
        {children}
        <Button variant="default" size="xs" onClick={onRetry} loading={retrying}>
          Retry
        </Button>
      </Stack>
    </Alert>
  );
}
