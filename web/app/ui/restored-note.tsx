import { Alert, Button, Group } from "@mantine/core";
import { IconRestore } from "@tabler/icons-react";

/** Says that the form was not empty when it was opened, and offers to start anew. */
export function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert color="gray" role="note" icon={<IconRestore aria-hidden />}>
      <Group justify="space-between" gap="xs">
        Restored what you had typed
        <Button variant="default" size="xs" onClick={onDiscard}>
          Discard
        </Button>
      </Group>
    </Alert>
  );
}
