import { Button, getDefaultZIndex, Group, Modal, Text } from "@mantine/core";
import type { Opened } from "./form-dialog.tsx";
import { SignInAgain } from "./sign-in-beside.tsx";

interface LeaveQuestionProps extends Opened {
  title: string;
  onLeave: () => void;
  /** Where the way leads, if not out of a dialog. */
  next?: { pathname: string; search: object } | undefined;
  children: string;
}

/** To close it is to stay. */
export function LeaveQuestion({ opened, title, onClose, onLeave, next, children }: LeaveQuestionProps) {
  // Nobody wanted to leave, the session has ended: nobody else is sent to the login with the way back.
  const isSignedOut = next?.pathname.endsWith("login") && "next" in next.search;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={isSignedOut ? "Your session has ended" : title}
      // Above the dialog that is left.
      zIndex={getDefaultZIndex("popover")}
    >
      <Text size="sm">
        {children}
        {isSignedOut && <SignInAgain />}
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
