import { Badge } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./status-badge.module.css";

export type StatusTone = "done" | "waiting" | "idle" | "danger";

const colors: Record<StatusTone, string> = {
  done: "evergreen",
  waiting: "amber",
  idle: "gray",
  danger: "red",
};

/** A state in a word; the colour only repeats what the word says. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <Badge color={colors[tone]} flex="none" leftSection={<span className={classes.dot} aria-hidden />}>
      {children}
    </Badge>
  );
}
