import { Button, Checkbox, Group, SimpleGrid, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { endKind } from "#contract/months.ts";
import { MonthInput } from "#web/app/ui/month-input.tsx";
import { Steady } from "#web/app/ui/steady.tsx";
import classes from "./work-history-fields.module.css";
import { CompanyHint } from "./company-hint.tsx";
import type { WorkHistoryRow } from "./candidate-draft-schema.ts";
import type { WorkHistoryForm } from "./work-history-rows.ts";

interface WorkHistoryFieldsProps {
  form: WorkHistoryForm;
  index: number;
  /** The sentence that says which earlier row is at the same time. */
  overlap?: string;
  /** Absent for the first row, which stays. */
  onRemove?: () => void;
}

/** One row of the work history. Its fields are drawn anew only with their own texts: forty rows are typed in without lag. */
export function WorkHistoryFields({ form, index, overlap, onRemove }: WorkHistoryFieldsProps) {
  const path = `workHistory.${index}`;
  const row = form.values.workHistory[index];
  const { company = "", isCurrent = false, alongside = false, also } = row ?? {};
  const [now] = useState(() => new Date());
  const isStillThere = !isCurrent && endKind(row?.endDate ?? "", now) === "present";
  const companyProps = form.getInputProps(`${path}.company`);
  const companyInput = useRef<HTMLInputElement>(null);

  const shownBy = (field: keyof WorkHistoryRow) => [path, row?.[field], form.errors[`${path}.${field}`]];

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
        <Steady shows={shownBy("position")}>
          <TextInput label="Position" autoComplete="off" {...form.getInputProps(`${path}.position`)} />
        </Steady>
        <Steady shows={shownBy("team")}>
          <TextInput label="Team (optional)" autoComplete="off" {...form.getInputProps(`${path}.team`)} />
        </Steady>
        <Steady shows={shownBy("place")}>
          <TextInput label="Place (optional)" autoComplete="off" {...form.getInputProps(`${path}.place`)} />
        </Steady>
        <Steady shows={shownBy("startDate")}>
          <MonthInput label="Start Date" {...form.getInputProps(`${path}.startDate`)} />
        </Steady>
        <Steady shows={[shownBy("endDate"), isCurrent]}>
          <MonthInput
            label="End Date"
            disabled={isCurrent}
            note={isStillThere ? "Ends this month or later: they still work here." : undefined}
            {...form.getInputProps(`${path}.endDate`)}
          />
        </Steady>
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
      <Steady shows={[path, isCurrent, onRemove !== undefined]}>
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
      </Steady>
    </fieldset>
  );
}
