import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { StepHeading } from "./step-heading.tsx";

interface FileProgressProps {
  heading: string;
  /** What is under way, for those who do not see the bar. */
  label: string;
  file: File;
  bytesRead: number;
  /** What else is known of how far it is. */
  sofar?: string;
  onStop: () => void;
  children?: ReactNode;
}

/** How far a file has been read, and a way to stop. */
export function FileProgress(props: FileProgressProps) {
  const { heading, label, file, bytesRead, sofar = "", onStop, children } = props;
  const percent = Math.floor((100 * bytesRead) / Math.max(file.size, 1));
  return (
    <Stack gap="md">
      <StepHeading>{heading}</StepHeading>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label={label} />
      </Progress.Root>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" className="tabular">
          {percent} %{sofar}. Keep this page open.
        </Text>
        <Button variant="default" size="xs" onClick={onStop}>
          Stop
        </Button>
      </Group>
      {children}
    </Stack>
  );
}
