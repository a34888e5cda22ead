import { Button, Group, Modal, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useEffect } from "react";
import { guards } from "./unsaved.ts";

interface LeaveGuardProps {
  /** Whether there is anything to lose. */
  when: () => boolean;
  title: string;
  /** What would be lost. */
  children: string;
}

/** Asks before a navigation, or closing the tab, ends something half-way. */
export function LeaveGuard({ when, title, children }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: when,
    enableBeforeUnload: when,
    withResolver: true,
  });
  useEffect(() => {
    guards.add(when);
    return () => void guards.delete(when);
  }, [when]);
  return (
    <LeaveQuestion
      opened={blocker.status === "blocked"}
      title={title}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    >
      {children}
    </LeaveQuestion>
  );
}

interface LeaveQuestionProps {
  opened: boolean;
  title: string;
  onStay: () => void;
  onLeave: () => void;
  children: string;
}

export function LeaveQuestion({ opened, title, onStay, onLeave, children }: LeaveQuestionProps) {
  return (
    <Modal opened={opened} onClose={onStay} title={title}>
      <Text size="sm">{children}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onStay} data-autofocus>
          Stay
        </Button>
        <Button color="red" onClick={onLeave}>
          Leave
        </Button>
      </Group>
    </Modal>
  );
}
