import { SimpleGrid, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { SendTestValues } from "./send-test-values.ts";

interface ReviewerFieldsProps {
  form: UseFormReturnType<SendTestValues>;
  /** An existing reviewer is shown, not changed. */
  readOnly: boolean;
}

export function ReviewerFields({ form, readOnly }: ReviewerFieldsProps) {
  const common = { readOnly, autoComplete: "off" };
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
      <TextInput label="Name" withAsterisk {...common} {...form.getInputProps("name")} />
      <TextInput label="Email" type="email" withAsterisk {...common} {...form.getInputProps("email")} />
      <TextInput label="Company" {...common} {...form.getInputProps("company")} />
      <TextInput label="Position" {...common} {...form.getInputProps("position")} />
    </SimpleGrid>
  );
}
