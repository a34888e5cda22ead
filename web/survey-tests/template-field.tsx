import { Select } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { templatesOptions } from "#web/queries/templates.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import type { SendTestValues } from "./send-test-values.ts";

/** Which survey the reviewer gets, whatever would fit best. */
export function TemplateField({ form }: { form: UseFormReturnType<SendTestValues> }) {
  const templates = useQuery(templatesOptions);
  if (templates.isError) {
    return (
      <ErrorPanel
        title="Failed to load survey templates"
        error={templates.error}
        onRetry={() => void templates.refetch()}
        retrying={templates.isFetching}
      />
    );
  }
  return (
    <Select
      label="Survey template"
      placeholder={templates.data ? "Choose a template" : "Loading..."}
      withAsterisk
      searchable
      data={(templates.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      nothingFoundMessage={templates.data && "No such survey template."}
      {...form.getInputProps("templateId")}
    />
  );
}
