import { classifyEnd } from "#contract/months.ts";
import { MonthInput } from "#web/app/ui/month-input.tsx";
import classes from "./work-history-fields.module.css";
import { findMonthProblems, type WorkHistoryForm } from "./work-history-rows.ts";
import { Button, Checkbox, Group, SimpleGrid, TextInput } from "@mantine/core";
import { type FocusEvent, memo, useState } from "react";
import { CompanyField, FamilyChoice, useCompanyHint } from "./company-field.tsx";

interface WorkHistoryFieldsProps {
  form: WorkHistoryForm;
  index: number;
  /** A message about the earlier row that overlaps this one. */
  overlap?: string;
  /** Absent for the first row, which cannot be removed. */
  onRemove?: () => void;
}

/** One row of the work history. It renders only when it changes, because forty rows would slow down typing. */
export const WorkHistoryFields = memo(
  Fields,
  (previous, next) => JSON.stringify(getShownState(previous)) === JSON.stringify(getShownState(next)),
);

/** Compared as JSON because the form copies its values with each change. */
function getShownState({ form, index, overlap, onRemove }: WorkHistoryFieldsProps) {
  const path = `workHistory.${index}.`;
  const errors = Object.entries(form.errors).filter(([field]) => field.startsWith(path));
  return [index, form.values.workHistory[index], errors, overlap, onRemove !== undefined];
}

function Fields({ form, index, overlap, onRemove }: WorkHistoryFieldsProps) {
  const path = `workHistory.${index}`;
  const row = form.values.workHistory[index];
  const { company = "", isCurrent = false, alongside = false, also } = row ?? {};
  const [now] = useState(() => new Date());
  const isStillThere = !isCurrent && classifyEnd(row?.endDate ?? "", now) === "present";
  function setCurrent(current: boolean) {
    form.setFieldValue(`${path}.isCurrent`, current);
    if (current) form.setFieldValue(`${path}.endDate`, "");
    form.clearFieldError(`${path}.endDate`);
  }

  const chooseFamily = (names: string[] | undefined) => form.setFieldValue(`${path}.also`, names);
  const hint = useCompanyHint(company);

  /** Shows what is wrong with the typed months after the user leaves a field. */
  function checkMonths() {
    const typed = form.getValues().workHistory[index];
    if (!typed) return;
    const problems = findMonthProblems(typed, now);
    for (const field of ["startDate", "endDate"] as const)
      if (typed[field].trim()) form.setFieldError(`${path}.${field}`, problems[field] ?? null);
  }

  const monthProps = (field: "startDate" | "endDate") => {
    const { onBlur, ...props } = form.getInputProps(`${path}.${field}`);
    return {
      ...props,
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        onBlur?.(event);
        checkMonths();
      },
    };
  };

  return (
    <fieldset className={classes.row}>
      <legend className={classes.legend}>Entry {index + 1}</legend>
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing={0} className={classes.fields}>
        <CompanyField
          {...form.getInputProps(`${path}.company`)}
          value={company}
          onChange={(name) => {
            form.setFieldValue(`${path}.company`, name);
            if (also) chooseFamily(undefined);
          }}
          hint={hint}
        />
        <TextInput label="Position" autoComplete="off" {...form.getInputProps(`${path}.position`)} />
        <TextInput label="Team (optional)" autoComplete="off" {...form.getInputProps(`${path}.team`)} />
        <TextInput label="Place (optional)" autoComplete="off" {...form.getInputProps(`${path}.place`)} />
        <MonthInput label="Start date" {...monthProps("startDate")} />
        <MonthInput
          label="End date"
          disabled={isCurrent}
          note={isStillThere ? "Ends this month or later: they still work here." : undefined}
          {...monthProps("endDate")}
        />
      </SimpleGrid>
      {(overlap || alongside) && (
        <Checkbox
          mb="sm"
          label="Held at the same time as another job"
          error={overlap}
          aria-invalid={overlap !== undefined}
          {...form.getInputProps(`${path}.alongside`, { type: "checkbox", withError: false })}
        />
      )}
      <Group justify="space-between">
        <Checkbox
          label="Current job"
          checked={isCurrent}
          onChange={(event) => setCurrent(event.currentTarget.checked)}
        />
        {onRemove && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            onClick={onRemove}
            aria-label={`Remove entry ${index + 1}`}
          >
            Remove
          </Button>
        )}
      </Group>
      {/* It appears late, so it comes last, where it moves no field of this entry. */}
      <output>
        {hint && (hint.family.length > 0 || (also ?? []).length > 0) && (
          <FamilyChoice key={company.trim()} family={hint.family} also={also} onChoose={chooseFamily} />
        )}
      </output>
    </fieldset>
  );
}
