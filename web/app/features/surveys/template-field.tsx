import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { templatesOptions } from "#web/app/features/templates/queries.ts";
import { LoadedSelect } from "#web/app/ui/loaded-select.tsx";
import type { SendTestValues } from "./send-test-values.ts";

/** Which survey the reviewer gets, whatever would fit best. */
export function TemplateField({ form }: { form: UseFormReturnType<SendTestValues> }) {
  const templates = useQuery(templatesOptions);
  return (
    <LoadedSelect
      withAsterisk
      query={templates}
      errorTitle="Failed to load survey templates"
      label="Survey template"
      placeholder="Choose a template"
      nothingFoundMessage="No such survey template."
      choices={({ id, name }) => ({ value: id, label: name })}
      {...form.getInputProps("templateId")}
    />
  );
}
