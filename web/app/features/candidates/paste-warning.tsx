import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { pluralize } from "#web/app/ui/text.tsx";
import classes from "./understood-jobs.module.css";

interface NotUnderstoodProps {
  lines: string[];
  onDismiss?: () => void;
}

export function NotUnderstood({ lines, onDismiss }: NotUnderstoodProps) {
  return (
    <PasteWarning
      title={`Not understood: ${pluralize(lines.length, "line")}`}
      lines={lines}
      remedy="If one of these is a job, add it by hand."
      onDismiss={onDismiss}
    />
  );
}

/** What is in the text besides jobs, folded. */
export function UnusedLines({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <details>
      <Text component="summary" size="sm" c="dimmed" className={classes.summary}>
        Not used: {pluralize(lines.length, "line")}, such as education and skills
      </Text>
      <Text size="sm" className={classes.lines}>
        {lines.join("\n")}
      </Text>
    </details>
  );
}

interface PasteWarningProps {
  title: string;
  lines: string[];
  remedy: string;
  /** Absent if the warning disappears with the text. */
  onDismiss: (() => void) | undefined;
}

/** Parts of a pasted text for which the form has no field. */
export function PasteWarning({ title, lines, remedy, onDismiss }: PasteWarningProps) {
  return (
    <Alert
      color="amber"
      icon={<IconAlertTriangle aria-hidden />}
      title={title}
      withCloseButton={onDismiss !== undefined}
      onClose={onDismiss}
      closeButtonLabel="Dismiss"
    >
      <Text size="sm" className={classes.lines}>
        {lines.join("\n")}
      </Text>
      <Text size="sm" mt={4}>
        {remedy}
      </Text>
    </Alert>
  );
}
