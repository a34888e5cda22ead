import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { pluralize } from "./text.tsx";
import classes from "./selection-bar.module.css";

interface SelectionBarProps {
  count: number;
  noun: string;
  onClear: () => void;
  /** The actions on all of them. */
  children: ReactNode;
}

/** Actions on several entries of a list at once; it stays visible while scrolling. */
export function SelectionBar({ count, noun, onClear, children }: SelectionBarProps) {
  return (
    <Group component="section" gap="xs" className={classes.bar} aria-label={`Selected ${noun}s`}>
      <Group gap="xs" mr="auto">
        <Text size="sm" fw={500} component="output">
          {pluralize(count, noun)} selected
        </Text>
        <Button variant="subtle" color="gray" size="xs" onClick={onClear}>
          Clear
        </Button>
      </Group>
      <Group gap="xs">{children}</Group>
    </Group>
  );
}
