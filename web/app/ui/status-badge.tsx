import { Badge, Box } from "@mantine/core";
import type { ReactNode } from "react";

export type StatusTone = "done" | "waiting" | "idle" | "danger";

const colors: Record<StatusTone, string> = {
  done: "evergreen",
  waiting: "amber",
  idle: "gray",
  danger: "red",
};

/** A state in a word; the colour only repeats what the word says. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  const dot = <Box component="span" aria-hidden display="block" w={6} h={6} bdrs="50%" bg="currentcolor" />;
  return (
    <Badge color={colors[tone]} flex="none" leftSection={dot}>
      {children}
    </Badge>
  );
}
