import { getCause, type RejectedRow, type RejectedRows } from "./rejected-rows.ts";
import { groupBy } from "#web/app/lib/collections.ts";
import { saveFile } from "#web/app/lib/files.ts";
import { FormError } from "#web/app/ui/form-frame.tsx";
import { ShowMore } from "#web/app/ui/lists.tsx";
import { formatNumber, pluralize } from "#web/app/ui/text.tsx";
import classes from "../directory.module.css";
import { StepHeading } from "./ask-questions.tsx";
import type { Tally } from "./import-file.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";

interface ImportReportProps {
  file: File;
  tally: Tally;
  rejectedRows: RejectedRows;
  problem?: string;
  onAgain: () => void;
}

export function ImportReport({ file, tally, rejectedRows, problem, onAgain }: ImportReportProps) {
  const imported = tally.added + tally.updated + tally.unchanged;
  const counts = Object.entries({
    Added: tally.added,
    Updated: tally.updated,
    Unchanged: tally.unchanged,
    Rejected: tally.rejected,
  });
  const success = problem ? "was imported in part" : "has been imported";
  const outcome = imported === 0 ? "was not imported" : success;
  return (
    <Stack>
      <StepHeading>
        {file.name} {outcome}
      </StepHeading>
      <FormError error={problem} />
      <dl className={classes.tally}>
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {tally.sharedMailboxes > 0 && (
        <Text size="sm">
          {pluralize(tally.sharedMailboxes, "row")} with a shared mailbox, such as info@ or hr@. We never
          contact these automatically.
        </Text>
      )}
      {tally.rejected > 0 && (
        <Text size="sm">
          Rejected rows are not in the directory. Download them, correct them, and import that file.
        </Text>
      )}
      <Group gap="xs">
        {tally.rejected > 0 && (
          <Button
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => saveFile(rejectedRows.file(file.name))}
          >
            Download rejected rows
          </Button>
        )}
        <Button variant={tally.rejected > 0 ? "default" : "filled"} onClick={onAgain}>
          Import another file
        </Button>
      </Group>
      {tally.rejected > 0 && <RejectedList rows={rejectedRows} />}
    </Stack>
  );
}

function RejectedList({ rows: { firstRows, counts } }: { rows: RejectedRows }) {
  const causes = [...counts].toSorted(([, a], [, b]) => b - a);
  const byCause = groupBy(firstRows, ({ reason }) => getCause(reason));
  return (
    <ul className={classes.causes} aria-label="Rejected rows">
      {causes.map(([cause, count]) => (
        <li key={cause}>
          <details open={causes.length === 1}>
            <summary>
              {cause}{" "}
              <span className={classes.row}>
                {formatNumber(count)} {count === 1 ? "row" : "rows"}
              </span>
            </summary>
            <Rows rows={byCause.get(cause) ?? []} total={count} />
          </details>
        </li>
      ))}
    </ul>
  );
}

function Rows({ rows, total }: { rows: RejectedRow[]; total: number }) {
  return (
    <>
      <ShowMore items={rows}>
        {(visible) => (
          <ul className={classes.rejected}>
            {visible.map(({ line, reason, text }) => (
              <li key={line}>
                <span className="tabular">Line {line}</span>
                <span className={classes.reason}>{reason}</span>
                <span className={classes.row}>{text}</span>
              </li>
            ))}
          </ul>
        )}
      </ShowMore>
      {total > rows.length && (
        <Text size="sm" c="dimmed" mt="xs">
          {rows.length === 0
            ? "They are in the download."
            : `These are the first ${formatNumber(rows.length)}; the download has all ${formatNumber(total)}.`}
        </Text>
      )}
    </>
  );
}
