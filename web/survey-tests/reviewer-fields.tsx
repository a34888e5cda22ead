import { SimpleGrid, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { SendTestValues } from "./send-test-values.ts";

const fields = [
  { name: "name", label: "Name", withAsterisk: true },
  { name: "email", label: "Email", type: "email", withAsterisk: true },
  { name: "company", label: "Company" },
  { name: "position", label: "Position" },
] as const;

interface ReviewerFieldsProps {
  form: UseFormReturnType<SendTestValues>;
  /** The one that was chosen is shown, not changed. */
  existing: boolean;
}

export function ReviewerFields({ form, existing }: ReviewerFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
      {fields.map(({ name, ...field }) => (
        <TextInput
          key={name}
          autoComplete="off"
          {...field}
          {...(existing
            ? { readOnly: true, variant: "filled", value: form.values.existing?.[name] ?? "" }
            : form.getInputProps(name))}
        />
      ))}
    </SimpleGrid>
  );
}
