import { SignInAgain } from "./sign-in-again.tsx";
import { Button, Group, Modal, Text, getDefaultZIndex } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useEffect } from "react";

/** The state of a dialog that its caller opens. */
export interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

interface LeaveGuardProps {
  /** Whether there is anything to lose. */
  when: () => boolean;
  title: string;
  /** What would be lost. */
  children: string;
}

/** Asks before a navigation, or closing the tab, loses something. */
export function LeaveGuard({ when, title, children }: LeaveGuardProps) {
  const blocker = useBlocker({ shouldBlockFn: when, enableBeforeUnload: when, withResolver: true });
  useEffect(() => {
    guards.add(when);
    return () => void guards.delete(when);
  }, [when]);
  return (
    <LeaveQuestion
      next={blocker.next}
      opened={blocker.status === "blocked"}
      title={title}
      onClose={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    >
      {children}
    </LeaveQuestion>
  );
}

interface LeaveQuestionProps extends DialogProps {
  title: string;
  onLeave: () => void;
  /** The target of the navigation; missing when a dialog is closed. */
  next?: { pathname: string; search: object } | undefined;
  children: string;
}

/** Closing it means staying. */
export function LeaveQuestion({ opened, title, onClose, onLeave, next, children }: LeaveQuestionProps) {
  // Only the redirect after an ended session has this parameter, and the user did not ask for it.
  const isSignedOut = next?.pathname.endsWith("login") && "next" in next.search;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={isSignedOut ? "Your session has ended" : title}
      // Above the dialog that is being closed.
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

/** Registers whether leaving the page would lose anything. */
const guards = new Set<() => boolean>();

/** Whether leaving this page would lose anything. */
export function hasUnsaved(): boolean {
  return [...guards].some((guard) => guard());
}
