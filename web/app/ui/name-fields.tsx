import { SimpleGrid, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";

interface NameFieldsProps {
  form: { getInputProps: (path: "firstName" | "lastName") => GetInputPropsReturnType };
  /** `own`: the browser may fill in the user's name. */
  autoComplete?: "own" | "off";
  /** The dialog's focus begins at the first name. */
  isFirst?: boolean;
}

/** First and last name of a person, next to each other where there is room. */
export function NameFields({ form, autoComplete, isFirst }: NameFieldsProps) {
  const isOwn = autoComplete === "own";
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label="First Name"
        withAsterisk
        autoComplete={isOwn ? "given-name" : autoComplete}
        data-autofocus={isFirst}
        {...form.getInputProps("firstName")}
      />
      <TextInput
        label="Last Name"
        withAsterisk
        autoComplete={isOwn ? "family-name" : autoComplete}
        {...form.getInputProps("lastName")}
      />
    </SimpleGrid>
  );
}
