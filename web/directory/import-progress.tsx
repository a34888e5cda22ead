import { Anchor, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { isRefusal } from "#web/lib/error-message.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import type { Tally } from "./import-file.ts";
import { number } from "./number.ts";
import { StepHeading } from "./step-heading.tsx";

interface ImportProgressProps {
  file: File;
  tally: Tally;
  stuck: { error: unknown; retry: () => void } | undefined;
  onStop: () => void;
}

export function ImportProgress({ file, tally, stuck, onStop }: ImportProgressProps) {
  const percent = Math.floor((100 * tally.bytesRead) / Math.max(file.size, 1));
  const rows = tally.added + tally.updated + tally.unchanged + tally.rejected;
  return (
    <Stack gap="md">
      <StepHeading>Importing {file.name}</StepHeading>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label="Import" />
      </Progress.Root>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" className="tabular">
          {percent} %, {number(rows)} rows so far. Keep this page open.
        </Text>
        <Button variant="default" size="xs" onClick={onStop}>
          Stop
        </Button>
      </Group>
      {stuck && (
        <ErrorPanel title="The import has come to a halt" error={stuck.error} onRetry={stuck.retry}>
          <Text size="sm">Nothing is lost: it goes on where it stopped.</Text>
          {isRefusal(stuck.error, "SIGNED_OUT") && (
            <Text size="sm">
              <Anchor href="/admin/login" target="_blank" inherit>
                Sign in in another tab
              </Anchor>
              , come back and press Retry.
            </Text>
          )}
        </ErrorPanel>
      )}
    </Stack>
  );
}
