import { Anchor, Text } from "@mantine/core";
import { isRefusal } from "#web/app/lib/error-message.ts";
import { ErrorPanel } from "#web/app/ui/error-panel.tsx";
import { FileProgress } from "./file-progress.tsx";
import type { Tally } from "./import-file.ts";
import { number } from "./number.ts";

interface ImportProgressProps {
  file: File;
  tally: Tally;
  stuck: { error: unknown; retry: () => void } | undefined;
  onStop: () => void;
}

export function ImportProgress({ file, tally, stuck, onStop }: ImportProgressProps) {
  const rows = tally.added + tally.updated + tally.unchanged + tally.rejected;
  return (
    <FileProgress
      heading={`Importing ${file.name}`}
      label="Import"
      file={file}
      bytesRead={tally.bytesRead}
      sofar={`, ${number(rows)} rows so far`}
      onStop={onStop}
    >
      {stuck && (
        <ErrorPanel title="The import has come to a halt" error={stuck.error} onRetry={stuck.retry}>
          <Text size="sm">Nothing is lost: it goes on where it stopped.</Text>
          {isRefusal(stuck.error, "SIGNED_OUT") && (
            <Text size="sm">
              <Anchor href="/admin/login" target="_blank" underline="always" inherit>
                Sign in in another tab
              </Anchor>
              , come back and press Retry.
            </Text>
          )}
        </ErrorPanel>
      )}
    </FileProgress>
  );
}
