import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconClipboardText, IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { pluralize } from "#web/app/ui/text.tsx";
import { StatusBadge } from "#web/app/ui/status-badge.tsx";
import { toast, useValidationToast } from "#web/app/ui/toast.tsx";
import type { WorkHistoryRow } from "./work-history-rows.ts";
import type { Experience } from "./pasted-history/parse-experience.ts";
import {
  type WorkHistoryFacts,
  type WorkHistoryForm,
  createRow,
  completeCount,
  isBlank,
  maxRows,
  findOverlaps,
  findProblems,
} from "./work-history-rows.ts";
import { WorkHistoryFields } from "./work-history-fields.tsx";

// Loaded on demand, because it contains the whole parser.
const PasteProfileDialog = lazy(() =>
  import("./paste-profile-dialog.tsx").then((loaded) => ({ default: loaded.PasteProfileDialog })),
);

/** Two entries with the same key are the same job. */
const identityKey = ({ company, position, startDate, endDate, isCurrent }: WorkHistoryFacts) =>
  JSON.stringify([company.trim(), position.trim(), startDate, isCurrent || endDate]);

export function WorkHistorySection({ form }: { form: WorkHistoryForm }) {
  const rows = form.values.workHistory;
  const [saved, setSaved] = useState<string | null>(null);
  const isSaved = saved !== null && saved === JSON.stringify(rows);
  const overlaps = findOverlaps(rows);
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const validationToast = useValidationToast((message) => !listProblems(rows).includes(message));

  function fill(jobs: WorkHistoryFacts[]) {
    const known = new Set(rows.map(identityKey));
    const added = jobs.filter((job) => !known.has(identityKey(job)));
    const filled = [...rows.filter((row) => !isBlank(row)), ...added.map(createRow)];
    form.setFieldValue("workHistory", filled.slice(0, maxRows));
    revalidate();
    const again = jobs.length - added.length;
    if (again > 0)
      toast.success(`${pluralize(again, "entry", "entries")} ${again === 1 ? "was" : "were"} there already`);
  }

  function add() {
    flushSync(() => form.insertListItem("workHistory", createRow()));
    focusRow(rows.length);
  }

  function remove(index: number) {
    flushSync(() => {
      form.removeListItem("workHistory", index);
      revalidate();
    });
    focusRow(index);
  }

  /**
   * Errors name their row's number, so they change with the rows. Reads the current values, because `rows` may be
   * outdated here.
   */
  function revalidate() {
    const problems = findProblems(form.getValues().workHistory);
    form.setErrors((before) => {
      const hasComplained = Object.keys(before).some(isRowError);
      return { ...withoutRowErrors(before), ...(hasComplained && problems) };
    });
  }

  /** Focuses the row now at this index, or the add button after the last one. */
  function focusRow(index: number) {
    const row = list.current?.querySelectorAll("fieldset")[index];
    (row?.querySelector("input") ?? addButton.current)?.focus();
  }

  function save() {
    form.setErrors((before) => ({ ...withoutRowErrors(before), ...findProblems(rows) }));
    const [problem] = listProblems(rows);
    if (problem) {
      validationToast.make("Validation Error", problem);
      return;
    }
    setSaved(JSON.stringify(rows));
    toast.success(
      "Work History Saved",
      `${pluralize(completeCount(rows), "entry", "entries")} will be stored with the candidate.`,
    );
  }

  return (
    <Card component="section" aria-labelledby="work-history">
      <Group justify="space-between" mb={4}>
        <Title order={2} id="work-history">
          Work History
        </Title>
        <Group gap="sm">
          {isSaved && <StatusBadge tone="done">Saved</StatusBadge>}
          <PasteProfileButton onFill={fill} />
        </Group>
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        Former colleagues are found by company and months. The more complete, the better the matches.
      </Text>
      <Stack gap="lg" ref={list}>
        {rows.map((row, index) => (
          <WorkHistoryFields
            key={row.key}
            form={form}
            index={index}
            overlap={overlaps.get(index)}
            onRemove={index === 0 ? undefined : () => remove(index)}
          />
        ))}
      </Stack>
      <Group mt="lg" gap="xs">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          ref={addButton}
          onClick={add}
          disabled={rows.length >= maxRows}
        >
          Add Entry
        </Button>
        <Button variant="light" onClick={save}>
          Save Work History
        </Button>
      </Group>
    </Card>
  );
}

const isRowError = (field: string) => field.startsWith("workHistory.");

const withoutRowErrors = (errors: WorkHistoryForm["errors"]) =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !isRowError(field)));

function listProblems(rows: WorkHistoryRow[]): string[] {
  const problems = Object.values(findProblems(rows));
  return completeCount(rows) === 0 ? [noCompleteEntry, ...problems] : problems;
}

const noCompleteEntry =
  "Please fill in at least one complete work history entry with company, position, and start date.";

function PasteProfileButton({ onFill }: { onFill: (jobs: Experience[]) => void }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconClipboardText size={16} aria-hidden />}
        onClick={open}
      >
        Paste from a profile
      </Button>
      <Suspense>
        <PasteProfileDialog opened={opened} onClose={close} onFill={onFill} />
      </Suspense>
    </>
  );
}
