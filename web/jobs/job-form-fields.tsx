import { Card, Select, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { employmentTypeChoices } from "./employment-type.ts";
import type { JobFormValues } from "./job-form-values.ts";

interface JobFormFieldsProps {
  form: UseFormReturnType<JobFormValues>;
  /** An archived job is shown, not changed. */
  readOnly?: boolean;
}

/** The fields of a job, for a new one and for one that is changed. */
export function JobFormFields({ form, readOnly = false }: JobFormFieldsProps) {
  return (
    <Card>
      <Stack gap="md">
        <TextInput
          label="Job Title"
          withAsterisk
          autoComplete="off"
          readOnly={readOnly}
          {...form.getInputProps("title")}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput label="Department" readOnly={readOnly} {...form.getInputProps("department")} />
          <TextInput label="Location" readOnly={readOnly} {...form.getInputProps("location")} />
        </SimpleGrid>
        <Select
          label="Employment Type"
          data={employmentTypeChoices}
          allowDeselect={false}
          readOnly={readOnly}
          {...form.getInputProps("employmentType")}
        />
        <Textarea
          label="Description"
          autosize
          minRows={4}
          maxRows={16}
          readOnly={readOnly}
          {...form.getInputProps("description")}
        />
        <Textarea
          label="Requirements"
          autosize
          minRows={4}
          maxRows={16}
          readOnly={readOnly}
          {...form.getInputProps("requirements")}
        />
      </Stack>
    </Card>
  );
}
