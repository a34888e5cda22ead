import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { maxJobs } from "#contract/lists.ts";
import { pluralize } from "#web/app/ui/text.tsx";
import { StatusBadge } from "#web/app/ui/status-badge.tsx";
import { toast, useValidationToast } from "#web/app/ui/toast.tsx";
import { TitledCard } from "#web/app/ui/titled-card.tsx";
import { NotUnderstood, PasteWarning } from "./paste-warning.tsx";
import {
  type FilledProfile,
  type WorkHistoryFacts,
  type WorkHistoryForm,
  type WorkHistoryRow,
  createRow,
  completeEntries,
  isBlank,
  listProblems,
  findOverlaps,
  findProblems,
} from "./work-history-rows.ts";
import classes from "./work-history-fields.module.css";
import { WorkHistoryFields } from "./work-history-fields.tsx";
import { PlusButton } from "#web/app/ui/plus-button.tsx";

/** Two entries with the same key are the same job. */
const identityKey = ({ company, position, startDate, endDate, isCurrent }: WorkHistoryFacts) =>
  JSON.stringify([company.trim(), position.trim(), startDate, isCurrent || endDate]);

const getJobName = ({ position, company }: WorkHistoryFacts) =>
  [position, company].filter(Boolean).join(", ");

/** Parts of a pasted text for which the form has no field; shown until dismissed. */
interface Leftovers {
  notUnderstood: string[];
  tooMany: string[];
}
const noLeftovers: Leftovers = { notUnderstood: [], tooMany: [] };

/** What was filled in last. */
interface Filled {
  count: number;
  undo: () => void;
}

/** Fills the rows from a file or a pasted text. */
export function useProfileFill(form: WorkHistoryForm) {
  const [leftovers, setLeftovers] = useState(noLeftovers);
  const [filled, setFilled] = useState<Filled | null>(null);

  function setRows(rows: WorkHistoryRow[]) {
    form.setFieldValue("workHistory", rows.length > 0 ? rows : [createRow()]);
    revalidate(form);
  }

  /** @param onUndo undoes what else was filled in */
  function fill({ rows: profileRows, notUnderstood }: Omit<FilledProfile, "name">, onUndo?: () => void) {
    const rows = form.getValues().workHistory;
    const existingJobs = new Set(rows.map(identityKey));
    const newRows = profileRows.filter((row) => !existingJobs.has(identityKey(row)));
    const typedRows = rows.filter((row) => !isBlank(row));
    const addedRows = newRows.slice(0, maxJobs - typedRows.length);
    setRows([...typedRows, ...addedRows]);
    setLeftovers({ notUnderstood, tooMany: newRows.slice(addedRows.length).map(getJobName) });
    const duplicates = profileRows.length - newRows.length;
    if (duplicates > 0)
      toast.success(
        `${pluralize(duplicates, "entry", "entries")} ${duplicates === 1 ? "was" : "were"} there already`,
      );
    const keys = new Set(addedRows.map(({ key }) => key));
    const undo = () => {
      // What was typed in other rows meanwhile stays.
      setRows(form.getValues().workHistory.filter(({ key }) => !keys.has(key)));
      setLeftovers(noLeftovers);
      setFilled(null);
      onUndo?.();
    };
    setFilled(keys.size > 0 ? { count: keys.size, undo } : null);
  }
  return { fill, filled, leftovers, setLeftovers };
}

interface WorkHistorySectionProps {
  form: WorkHistoryForm;
  profile: ReturnType<typeof useProfileFill>;
  /** Other ways to fill it in. */
  children?: ReactNode;
}

export function WorkHistorySection({ form, profile, children }: WorkHistorySectionProps) {
  const rows = form.values.workHistory;
  const [saved, setSaved] = useState<string | null>(null);
  const isSaved = saved !== null && saved === JSON.stringify(rows);
  const overlaps = findOverlaps(rows);
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const validationToast = useValidationToast((message) => !listProblems(rows).includes(message));
  const { filled, leftovers, setLeftovers } = profile;

  function add() {
    flushSync(() => form.insertListItem("workHistory", createRow()));
    focusRow(rows.length);
  }

  function remove(index: number) {
    flushSync(() => {
      form.removeListItem("workHistory", index);
      revalidate(form);
    });
    focusRow(index);
  }

  /** Focuses the row now at this index, or the add button after the last one. */
  function focusRow(index: number) {
    const row = list.current?.querySelectorAll("fieldset")[index];
    (row?.querySelector("input") ?? addButton.current)?.focus();
  }

  /** Focuses the first invalid field, or the first row if all are empty. */
  function focusProblem() {
    const field = list.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (field) field.focus();
    else focusRow(0);
  }

  function undo() {
    flushSync(() => filled?.undo());
    focusRow(0);
  }

  /** Also moves the focus, because the pressed button disappears. */
  function dismiss(changes: Partial<Leftovers>) {
    flushSync(() => setLeftovers({ ...leftovers, ...changes }));
    focusRow(0);
  }

  function save() {
    flushSync(() => form.setErrors((errors) => ({ ...withoutRowErrors(errors), ...findProblems(rows) })));
    const [problem] = listProblems(rows);
    if (problem) {
      validationToast.show("Validation Error", problem);
      focusProblem();
      return;
    }
    setSaved(JSON.stringify(rows));
    toast.success(
      "Work History Saved",
      `${pluralize(completeEntries(rows).length, "entry", "entries")} will be stored with the candidate.`,
    );
  }

  return (
    <TitledCard
      id="work-history"
      title="Work history"
      action={isSaved && <StatusBadge tone="done">Saved</StatusBadge>}
    >
      {children && <Box mb="md">{children}</Box>}
      <Stack component="output" className={classes.leftovers}>
        {filled && (
          <Group gap="sm">
            <Text size="sm">Filled in: {pluralize(filled.count, "entry", "entries")}</Text>
            <Button variant="default" size="xs" onClick={undo}>
              Undo
            </Button>
          </Group>
        )}
        {leftovers.tooMany.length > 0 && (
          <PasteWarning
            title={`The form holds ${maxJobs} entries. Left out: ${leftovers.tooMany.length}`}
            lines={leftovers.tooMany}
            remedy="Remove entries that you do not need, and paste again."
            onDismiss={() => dismiss({ tooMany: [] })}
          />
        )}
        {leftovers.notUnderstood.length > 0 && (
          <NotUnderstood lines={leftovers.notUnderstood} onDismiss={() => dismiss({ notUnderstood: [] })} />
        )}
      </Stack>
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
        <PlusButton ref={addButton} onClick={add} disabled={rows.length >= maxJobs}>
          Add entry
        </PlusButton>
        <Button variant="light" onClick={save}>
          Save Work History
        </Button>
        {rows.length >= maxJobs && (
          <Text size="sm" c="dimmed">
            {maxJobs} entries at most
          </Text>
        )}
      </Group>
    </TitledCard>
  );
}

/** Updates the errors after rows changed, if errors were shown before. Reads the form's current values. */
function revalidate(form: WorkHistoryForm) {
  const problems = findProblems(form.getValues().workHistory);
  form.setErrors((errors) => {
    const hadErrors = Object.keys(errors).some(isRowError);
    return { ...withoutRowErrors(errors), ...(hadErrors && problems) };
  });
}

const isRowError = (field: string) => field.startsWith("workHistory.");

const withoutRowErrors = (errors: WorkHistoryForm["errors"]) =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !isRowError(field)));
