import { Text } from "@mantine/core";
import type { SurveyTemplate } from "#contract/templates.ts";
import { ask } from "#web/app/ui/ask.tsx";

/** @param remove deletes it; the dialog says why if that fails */
export function askToDelete(template: SurveyTemplate, remove: () => Promise<unknown>) {
  ask({
    title: `Delete ${template.name}?`,
    message: (
      <>
        <Text size="sm">Are you sure you want to delete this template?</Text>
        <Text size="sm" c="dimmed" mt="xs">
          Surveys that were sent keep their questions.
        </Text>
      </>
    ),
    confirmLabel: "Delete",
    errorTitle: "Failed to delete survey template.",
    action: remove,
  });
}
