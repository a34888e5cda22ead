import { Alert, Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle, IconClipboardText } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense } from "react";
import { pluralize } from "#web/app/ui/text.tsx";
import type { Experience } from "./pasted-history/parse-experience.ts";
import type { PersonName } from "./pasted-history/find-name.ts";
import classes from "./understood-jobs.module.css";

// Loaded on demand, because it contains the whole parser.
const PasteProfileDialog = lazy(() =>
  import("./paste-profile-dialog.tsx").then((loaded) => ({ default: loaded.PasteProfileDialog })),
);

export interface PastedProfile {
  /** Null unless the text surely shows it. */
  name: PersonName | null;
  jobs: Experience[];
  /** Lines with a year that became no job. */
  notUnderstood: string[];
}

interface PasteProfileButtonProps {
  onFill: (profile: PastedProfile) => void;
  children: ReactNode;
}

export function PasteProfileButton({ onFill, children }: PasteProfileButtonProps) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="light" leftSection={<IconClipboardText size={18} aria-hidden />} onClick={open}>
        {children}
      </Button>
      <Suspense>
        <PasteProfileDialog opened={opened} onClose={close} onFill={onFill} />
      </Suspense>
    </>
  );
}

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

interface PasteWarningProps {
  title: string;
  lines: string[];
  remedy: string;
  /** Absent where it goes with the text. */
  onDismiss: (() => void) | undefined;
}

/** What a pasted text had and the form has not. */
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
