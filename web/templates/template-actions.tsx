import { Button, Group } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SurveyTemplate } from "#contract/templates.ts";
import { api } from "#web/lib/api.ts";
import { templatesOptions } from "#web/queries/templates.ts";
import { toast } from "#web/ui/toast.tsx";
import { askToDelete } from "./ask-to-delete.tsx";
import type { Edited } from "./template-dialog.tsx";
import { copyOf, valuesOf } from "./template-values.ts";

interface TemplateActionsProps {
  template: SurveyTemplate;
  onEdit: (edited: Edited) => void;
}

/** What an admin can do with a template. */
export function TemplateActions({ template, onEdit }: TemplateActionsProps) {
  const queryClient = useQueryClient();
  const remove = useMutation(
    api.admin.templates.delete.mutationOptions({
      onSuccess: () => {
        toast.success("Survey template deleted successfully.");
        return queryClient.invalidateQueries({ queryKey: templatesOptions.queryKey });
      },
    }),
  );
  const button = (label: string, onClick: () => void, color?: string) => (
    <Button variant="default" size="xs" c={color} onClick={onClick} aria-label={`${label} ${template.name}`}>
      {label}
    </Button>
  );
  return (
    <Group gap="xs" mt="md">
      {button("Edit", () => onEdit({ template, values: valuesOf(template) }))}
      {button("Duplicate", () => onEdit({ template: null, values: copyOf(template) }))}
      {button(
        "Delete",
        () => askToDelete(template, () => remove.mutateAsync({ templateId: template.id })),
        "var(--danger-text)",
      )}
    </Group>
  );
}
