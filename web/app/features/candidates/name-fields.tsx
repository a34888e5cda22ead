import { SimpleGrid, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";

interface NameFieldsProps {
  form: { getInputProps: (path: "firstName" | "lastName") => GetInputPropsReturnType };
}

/** What a candidate is called. */
export function NameFields({ form }: NameFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput label="First Name" withAsterisk autoComplete="off" {...form.getInputProps("firstName")} />
      <TextInput label="Last Name" withAsterisk autoComplete="off" {...form.getInputProps("lastName")} />
    </SimpleGrid>
  );
}
