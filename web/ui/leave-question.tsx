import { Button, Group, Modal, Text } from "@mantine/core";
import type { Opened } from "./late.tsx";

interface LeaveQuestionProps extends Opened {
  title: string;
  onLeave: () => void;
  children: string;
}

/** To close it is to stay. */
export function LeaveQuestion({ opened, title, onClose, onLeave, children }: LeaveQuestionProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Text size="sm">{children}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          Stay
        </Button>
        <Button color="red" onClick={onLeave}>
          Leave
        </Button>
      </Group>
    </Modal>
  );
}
