import { Button, Group, Modal, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";

/** Asks before leaving the page, or closing the tab, ends an import half-way. */
export function LeaveGuard() {
  const blocker = useBlocker({
    shouldBlockFn: () => true,
    enableBeforeUnload: () => true,
    withResolver: true,
  });
  return (
    <Modal
      opened={blocker.status === "blocked"}
      onClose={() => blocker.reset?.()}
      title="Leave and stop the import?"
    >
      <Text size="sm">
        What has been imported stays. The rest of the file would have to be imported again.
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
          Stay
        </Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </Group>
    </Modal>
  );
}
