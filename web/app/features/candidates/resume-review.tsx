import { Button, Group, Modal, Stack, Text, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { flushSync } from "react-dom";
import { ButtonBar } from "#web/app/ui/form-frame.tsx";
import { LeaveGuard, type DialogProps } from "#web/app/ui/leave-guard.tsx";
import { fullName, pluralize } from "#web/app/ui/text.tsx";
import type { Passage, ResumeReading } from "#web/shared/resume/resume.ts";
import { formatNames, noJobFound, yearsOnly } from "#web/shared/resume/use-resume.ts";
import classes from "./resume.module.css";
import { UnusedLines } from "./paste-warning.tsx";
import { WorkHistoryFields } from "./work-history-fields.tsx";
import { createRow, findOverlaps, type WorkHistoryRow } from "./work-history-rows.ts";

interface ResumeReviewProps extends DialogProps {
  fileName: string;
  reading: ResumeReading;
  /** Called after the dialog has closed, to move the focus. */
  onClosed: () => void;
  onFill: (rows: WorkHistoryRow[]) => void;
}

/** Where a row was found. */
interface Source {
  passage: Passage;
  isGuessed: boolean;
}

/** The jobs that were read in a file, each next to its words in the file. They are corrected before they fill the form. */
export function ResumeReview({ opened, onClose, onClosed, fileName, reading, onFill }: ResumeReviewProps) {
  const [initialRows] = useState(() =>
    reading.jobs.map(({ passage, isGuessed, ...job }) => ({
      row: createRow(job),
      source: { passage, isGuessed },
    })),
  );
  const form = useForm({
    initialValues: { workHistory: initialRows.map(({ row }) => row) },
  });
  const [sources, setSources] = useState(
    () => new Map<string, Source>(initialRows.map(({ row, source }) => [row.key, source])),
  );
  const rows = form.values.workHistory;
  const overlaps = findOverlaps(rows);
  const usedPassages = new Set(rows.map(({ key }) => sources.get(key)?.passage));
  const notUnderstood = reading.notUnderstood.filter((passage) => !usedPassages.has(passage));

  function addAsJob(passage: Passage) {
    const row = createRow();
    flushSync(() => {
      setSources(new Map(sources).set(row.key, { passage, isGuessed: false }));
      form.insertListItem("workHistory", row);
    });
    document.querySelector<HTMLElement>(`[data-row="${row.key}"] input`)?.focus();
  }

  /** Also moves the focus, because the pressed button disappears. */
  function remove(index: number) {
    const next = rows[index + 1] ?? rows[index - 1];
    flushSync(() => form.removeListItem("workHistory", index));
    const selector = next ? `[data-row="${next.key}"] input` : "[data-cancel]";
    document.querySelector<HTMLElement>(selector)?.focus();
  }

  function fill() {
    onFill(rows);
    onClose();
  }

  const name = reading.name && fullName(reading.name);
  return (
    <>
      <LeaveGuard when={() => form.isDirty()} title="Leave without saving?">
        What you have corrected in a file has not been filled in.
      </LeaveGuard>
      <Modal
        opened={opened}
        onClose={onClose}
        size="64rem"
        title={`What we read in ${fileName}`}
        // The button that stops reading had the focus, and has disappeared.
        returnFocus={false}
        onExitTransitionEnd={onClosed}
      >
        <Stack gap="lg">
          <Text size="sm">
            {rows.length === 0
              ? noJobFound
              : `Read as ${formatNames[reading.format]}. Compare each job with the words next to it, and correct it here.`}
            {reading.isCut && " The file is so long that we read only its beginning."}
            {name && rows.length > 0 && ` The name is ${name}.`}
          </Text>
          <ul className={classes.jobs} aria-label="Jobs">
            {rows.map((row, index) => {
              const source = sources.get(row.key);
              return (
                <li key={row.key} className={classes.job} data-row={row.key}>
                  {source && <PassageText passage={source.passage} />}
                  <Stack gap="xs" miw={0}>
                    <WorkHistoryFields
                      form={form}
                      index={index}
                      overlap={overlaps.get(index)}
                      onRemove={() => remove(index)}
                    />
                    {source?.isGuessed && <Text size="sm">{yearsOnly}</Text>}
                  </Stack>
                </li>
              );
            })}
          </ul>
          {notUnderstood.length > 0 && (
            <Stack gap="sm" component="section" aria-labelledby="not-understood">
              <Title order={3} id="not-understood">
                Not understood: {pluralize(notUnderstood.length, "passage")}
              </Title>
              {notUnderstood.map((passage) => (
                <Group key={JSON.stringify(passage)} gap="sm" align="flex-start">
                  <PassageText passage={passage} />
                  <Button variant="default" size="xs" onClick={() => addAsJob(passage)}>
                    Add as a job
                  </Button>
                </Group>
              ))}
            </Stack>
          )}
          <UnusedLines lines={reading.unusedLines} />
          <ButtonBar>
            <Button onClick={fill} disabled={rows.length === 0}>
              Fill in {pluralize(rows.length, "entry", "entries")}
            </Button>
            <Button variant="default" onClick={onClose} data-cancel>
              Cancel
            </Button>
          </ButtonBar>
        </Stack>
      </Modal>
    </>
  );
}

/** The lines of the file, as they are written there. */
function PassageText({ passage: { page, lines } }: { passage: Passage }) {
  return (
    <figure className={classes.passage}>
      {page && (
        <Text component="figcaption" size="xs" c="dimmed">
          Page {page}
        </Text>
      )}
      <Text size="sm" component="blockquote" m={0}>
        {lines.join("\n")}
      </Text>
    </figure>
  );
}
