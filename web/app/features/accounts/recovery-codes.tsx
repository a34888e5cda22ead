import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy, IconPrinter } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { productName } from "#contract/text.ts";
import { LeaveGuard } from "#web/app/ui/leave-guard.tsx";
import classes from "./recovery-codes.module.css";

interface RecoveryCodesProps {
  codes: string[];
  email: string;
  onDone: () => Promise<void> | void;
}

/** New recovery codes, shown once: to copy, print or write down. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const [isSaved, setIsSaved] = useState(false);
  const clipboard = useClipboard();
  const intro = useRef<HTMLParagraphElement>(null);
  // The form or button before them has disappeared with the focus.
  useEffect(() => intro.current?.focus(), []);
  const formattedCodes = codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
  return (
    <Stack data-print-alone>
      <Text size="sm" ref={intro} tabIndex={-1} data-autofocus>
        If you lose your second factor, one of these codes signs you in. Each works once. We can't show them
        again.
      </Text>
      <Text size="sm" className={classes.onPaper}>
        {productName} recovery codes for {email}
      </Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {formattedCodes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {/* Some browsers refuse, and without https there is no clipboard. */}
      {clipboard.error && (
        <Text size="sm" c="var(--danger-text)" role="alert">
          Your browser does not allow copying. Select the codes and copy them, or print them.
        </Text>
      )}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={
            clipboard.copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
          }
          onClick={() => clipboard.copy(formattedCodes.join("\n"))}
        >
          {clipboard.copied ? "Copied" : "Copy"}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </Group>
      <Checkbox
        label="I have saved these codes"
        checked={isSaved}
        onChange={(event) => setIsSaved(event.currentTarget.checked)}
      />
      <Button disabled={!isSaved} onClick={() => void onDone()} fullWidth>
        Done
      </Button>
      <LeaveGuard when={() => !isSaved} title="Leave without saving the codes?">
        We can't show them again.
      </LeaveGuard>
    </Stack>
  );
}
