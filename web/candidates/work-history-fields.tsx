import { Button, Checkbox, Group, SimpleGrid, TextInput } from "@mantine/core";
import { MonthInput } from "#web/ui/month-input.tsx";
import classes from "./work-history-fields.module.css";
import type { NewCandidateFormType } from "./work-history-section.tsx";

interface WorkHistoryFieldsProps {
  form: NewCandidateFormType;
  index: number;
  /** Absent for the first row, which stays. */
  onRemove?: () => void;
}

/** One row of the work history. */
export function WorkHistoryFields({ form, index, onRemove }: WorkHistoryFieldsProps) {
  const path = `workHistory.${index}`;
  const { isCurrent } = form.values.workHistory[index] ?? { isCurrent: false };

  function setCurrent(current: boolean) {
    form.setFieldValue(`${path}.isCurrent`, current);
    if (current) form.setFieldValue(`${path}.endDate`, "");
    form.clearFieldError(`${path}.endDate`);
  }

  return (
    <fieldset className={classes.row}>
      <legend className={classes.legend}>Entry {index + 1}</legend>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        <TextInput label="Company" autoComplete="off" {...form.getInputProps(`${path}.company`)} />
        <TextInput label="Position" autoComplete="off" {...form.getInputProps(`${path}.position`)} />
        <MonthInput label="Start Date" {...form.getInputProps(`${path}.startDate`)} />
        <MonthInput label="End Date" disabled={isCurrent} {...form.getInputProps(`${path}.endDate`)} />
      </SimpleGrid>
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
