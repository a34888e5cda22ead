import { useBlocker } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Late } from "./late.tsx";
import { guards } from "./unsaved.ts";

const load = () => import("./leave-question.tsx").then((loaded) => loaded.LeaveQuestion);

interface LeaveGuardProps {
  /** Whether there is anything to lose. */
  when: () => boolean;
  title: string;
  /** What would be lost. */
  children: string;
}

/** Asks before a navigation, or closing the tab, ends something half-way. */
export function LeaveGuard({ when, title, children }: LeaveGuardProps) {
  // Effects come a picture later: what was typed just now would not be asked about.
  const latest = useRef(when);
  useLayoutEffect(() => void (latest.current = when));
  const [isLoss] = useState(() => () => latest.current());
  const blocker = useBlocker({
    shouldBlockFn: isLoss,
    enableBeforeUnload: isLoss,
    withResolver: true,
  });
  useEffect(() => {
    guards.add(isLoss);
    return () => void guards.delete(isLoss);
  }, [isLoss]);
  return (
    <Late
      load={load}
      props={{
        next: blocker.next,
        opened: blocker.status === "blocked",
        title,
        children,
        onClose: () => blocker.reset?.(),
        onLeave: () => blocker.proceed?.(),
      }}
    />
  );
}
