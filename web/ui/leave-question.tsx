import { Button, Group, Modal, Text } from "@mantine/core";
import type { Opened } from "./late.tsx";
import { SignInBeside } from "./sign-in-beside.tsx";

interface LeaveQuestionProps extends Opened {
  title: string;
  onLeave: () => void;
  /** Nobody wanted to leave: the session has ended, and the way leads to the login. */
  isSignedOut?: boolean | undefined;
  children: string;
}

/** To close it is to stay. */
export function LeaveQuestion(props: LeaveQuestionProps) {
  const { opened, title, onClose, onLeave, isSignedOut, children } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={isSignedOut ? "Your session has ended" : title}>
      <Text size="sm">
        {children}
        {isSignedOut && <SignInBeside />}
      </Text>
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
