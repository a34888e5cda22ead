import { Button, Checkbox, Group, SimpleGrid, TextInput } from "@mantine/core";
import { memo, useRef, useState } from "react";
import { endKind } from "#contract/months.ts";
import { MonthInput } from "#web/app/ui/month-input.tsx";
import classes from "./work-history-fields.module.css";
import { CompanyHint } from "./company-hint.tsx";
import type { WorkHistoryForm } from "./work-history-rows.ts";

interface WorkHistoryFieldsProps {
  form: WorkHistoryForm;
  index: number;
  /** The sentence that says which earlier row is at the same time. */
  overlap?: string;
  /** Absent for the first row, which stays. */
  onRemove?: () => void;
}

/** One row of the work history. It renders again only when it changes itself: forty rows would slow down typing. */
export const WorkHistoryFields = memo(
  Fields,
  (before, now) => JSON.stringify(shownBy(before)) === JSON.stringify(shownBy(now)),
);

/** All that a row shows, errors included. The form copies its values with each change. */
function shownBy({ form, index, overlap, onRemove }: WorkHistoryFieldsProps) {
  const path = `workHistory.${index}.`;
  const errors = Object.entries(form.errors).filter(([field]) => field.startsWith(path));
  return [index, form.values.workHistory[index], errors, overlap, onRemove !== undefined];
}

function Fields({ form, index, overlap, onRemove }: WorkHistoryFieldsProps) {
  const path = `workHistory.${index}`;
  const row = form.values.workHistory[index];
  const { company = "", isCurrent = false, alongside = false, also } = row ?? {};
  const [now] = useState(() => new Date());
  const isStillThere = !isCurrent && endKind(row?.endDate ?? "", now) === "present";
  const companyProps = form.getInputProps(`${path}.company`);
  const companyInput = useRef<HTMLInputElement>(null);

  function setCurrent(current: boolean) {
    form.setFieldValue(`${path}.isCurrent`, current);
    if (current) form.setFieldValue(`${path}.endDate`, "");
    form.clearFieldError(`${path}.endDate`);
  }

  const choose = (names: string[] | undefined) => form.setFieldValue(`${path}.also`, names);

  function takeCompany(name: string) {
    form.setFieldValue(`${path}.company`, name);
    choose(undefined);
    // What was pressed is gone.
    companyInput.current?.focus();
  }

  return (
    <fieldset className={classes.row}>
      <legend className={classes.legend}>Entry {index + 1}</legend>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        <div>
          <TextInput
            label="Company"
            autoComplete="off"
            ref={companyInput}
            {...companyProps}
            onChange={(event) => {
              companyProps.onChange(event);
              // Another company has another family.
              if (also) choose(undefined);
            }}
          />
          <CompanyHint company={company} onTake={takeCompany} also={also} onChoose={choose} />
        </div>
        <TextInput label="Position" autoComplete="off" {...form.getInputProps(`${path}.position`)} />
        <TextInput label="Team (optional)" autoComplete="off" {...form.getInputProps(`${path}.team`)} />
        <TextInput label="Place (optional)" autoComplete="off" {...form.getInputProps(`${path}.place`)} />
        <MonthInput label="Start Date" {...form.getInputProps(`${path}.startDate`)} />
        <MonthInput
          label="End Date"
          disabled={isCurrent}
          note={isStillThere ? "Ends this month or later: they still work here." : undefined}
          {...form.getInputProps(`${path}.endDate`)}
        />
      </SimpleGrid>
      {(overlap || alongside) && (
        <Checkbox
          mt="sm"
          label="Held at the same time as another job"
          error={overlap}
          aria-invalid={overlap !== undefined}
          {...form.getInputProps(`${path}.alongside`, { type: "checkbox", withError: false })}
        />
      )}
      <Group justify="space-between" mt="sm">
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
    </fieldset>
  );
}
