import { useBlocker } from "@tanstack/react-router";
import { useEffect } from "react";
import { LeaveQuestion } from "./leave-question.tsx";
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
