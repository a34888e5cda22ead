import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { saveFile } from "#web/app/lib/save-file.ts";
import { counted } from "#web/app/ui/counted.ts";
import { FormError } from "#web/app/ui/form-error.tsx";
import classes from "../directory.module.css";
import type { Tally } from "./import-file.ts";
import { number } from "./number.ts";
import { RejectedList } from "./rejected-list.tsx";
import type { RejectedRows } from "./rejected-rows.ts";
import { StepHeading } from "./step-heading.tsx";

interface ImportReportProps {
  file: File;
  tally: Tally;
  rejectedRows: RejectedRows;
  problem?: string;
  onAgain: () => void;
}

/** What became of a file's rows. */
export function ImportReport({ file, tally, rejectedRows, problem, onAgain }: ImportReportProps) {
  const nothing = tally.added + tally.updated + tally.unchanged + tally.rejected === 0;
  const tallied = Object.entries({
    Added: tally.added,
    Updated: tally.updated,
    Unchanged: tally.unchanged,
    Rejected: tally.rejected,
  });
  const outcome = problem ? `was ${nothing ? "not imported" : "imported in part"}` : "has been imported";
  return (
    <Stack gap="md">
      <StepHeading>
        {file.name} {outcome}
      </StepHeading>
      <FormError error={problem} />
      <dl className={classes.tally}>
        {tallied.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
      {tally.sharedMailboxes > 0 && (
        <Text size="sm">
          {counted(tally.sharedMailboxes, "row")} with a shared mailbox, such as info@ or hr@. We never
          contact these automatically.
        </Text>
      )}
      <Group gap="xs">
        <Button onClick={onAgain}>Import Another File</Button>
        {tally.rejected > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => saveFile(rejectedRows.file(file.name))}
          >
            Download Rejected Rows
          </Button>
        )}
      </Group>
      {tally.rejected > 0 && (
        <>
          <Text size="sm" c="dimmed">
            Rejected rows are not in the directory. Download them, correct them, and import that file.
          </Text>
          <RejectedList rows={rejectedRows} />
        </>
      )}
    </Stack>
  );
}
