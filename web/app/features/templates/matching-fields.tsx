import { Checkbox, Select, SimpleGrid } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { aspectLabels, aspectsShown, choicesFor } from "./matching-options.ts";
import type { TemplateValues } from "./template-values.ts";

interface MatchingFieldsProps {
  form: UseFormReturnType<TemplateValues>;
  /** The default template stays it until another one takes its place. */
  isTheDefault: boolean;
}

/** Whom a template is for. */
export function MatchingFields({ form, isTheDefault }: MatchingFieldsProps) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        {aspectsShown.map((aspect) => (
          <Select
            key={aspect}
            label={aspectLabels[aspect]}
            data={choicesFor(aspect)}
            allowDeselect={false}
            {...form.getInputProps(aspect)}
          />
        ))}
      </SimpleGrid>
      <Checkbox
        label="Default template"
        description={
          isTheDefault
            ? "Exactly one template is the default. To change that, make another one the default."
            : "It is used where no other template fits. The one that is the default now no longer is. One that is for anyone and not the default is never chosen."
        }
        disabled={isTheDefault}
        {...form.getInputProps("isDefault", { type: "checkbox" })}
      />
    </>
  );
}
