import { SimpleGrid, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { EmailInput } from "#web/app/ui/email-input.tsx";
import type { SendTestValues } from "./send-test-values.ts";

const fields = [
  { name: "name", label: "Name", withAsterisk: true },
  { name: "email", label: "Email", withAsterisk: true },
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
      {fields.map(({ name, ...field }) => {
        const props = {
          ...field,
          autoComplete: "off",
          ...(existing
            ? { readOnly: true, variant: "filled", value: form.values.existing?.[name] ?? "" }
            : form.getInputProps(name)),
        };
        if (name !== "email") return <TextInput key={name} {...props} />;
        return <EmailInput key={name} {...props} onRead={(address) => form.setFieldValue(name, address)} />;
      })}
    </SimpleGrid>
  );
}
