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
  const look = { readOnly, variant: readOnly ? "filled" : "default" };
  return (
    <Card>
      <Stack gap="md">
        <TextInput
          label="Job Title"
          withAsterisk
          autoComplete="off"
          {...look}
          {...form.getInputProps("title")}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput label="Department" {...look} {...form.getInputProps("department")} />
          <TextInput label="Location" {...look} {...form.getInputProps("location")} />
        </SimpleGrid>
        <Select
          label="Employment Type"
          data={employmentTypeChoices}
          allowDeselect={false}
          rightSection={readOnly && <></>}
          {...look}
          {...form.getInputProps("employmentType")}
        />
        <Textarea
          label="Description"
          autosize
          minRows={4}
          maxRows={16}
          {...look}
          {...form.getInputProps("description")}
        />
        <Textarea
          label="Requirements"
          autosize
          minRows={4}
          maxRows={16}
          {...look}
          {...form.getInputProps("requirements")}
        />
      </Stack>
    </Card>
  );
}
