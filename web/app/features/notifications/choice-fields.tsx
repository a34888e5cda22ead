import { Checkbox, Select, Stack } from "@mantine/core";
import { digestFrequencies } from "#contract/notifications.ts";
import { type Choice, frequencyNames } from "./settings-values.ts";

const frequencies = digestFrequencies.map((value) => ({ value, label: frequencyNames[value] }));

interface ChoiceFieldsProps {
  value: Choice;
  onChange: (choice: Choice) => void;
}

/** How often, and whether also about jobs without new reviews. */
export function ChoiceFields({ value, onChange }: ChoiceFieldsProps) {
  return (
    <Stack gap="md">
      <Select
        label="Digest frequency"
        data={frequencies}
        value={value.digestFrequency}
        onChange={(digestFrequency) => digestFrequency && onChange({ ...value, digestFrequency })}
        allowDeselect={false}
      />
      <Checkbox
        label="Send e-mail when there are zero new reviews"
        description="Daily and weekly digests then also name the jobs without new reviews."
        checked={value.sendZeroReviewsEmail}
        onChange={(event) => onChange({ ...value, sendZeroReviewsEmail: event.currentTarget.checked })}
      />
    </Stack>
  );
}
