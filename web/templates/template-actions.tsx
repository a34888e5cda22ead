import { Button, Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { SurveyTemplate } from "#contract/templates.ts";
import { api } from "#web/lib/api.ts";
import { templatesOptions } from "#web/queries/templates.ts";
import { deleteSoon } from "#web/ui/pending-deletions.ts";
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
  const done = "Survey template deleted successfully.";
  const remove = () => api.admin.templates.delete.call({ templateId: template.id });
  const settled = () => queryClient.invalidateQueries({ queryKey: templatesOptions.queryKey });
  /** The default one may be refused, which is better told at once. */
  const removeNow = async () => {
    await remove();
    toast.success(done);
    await settled();
  };
  const removeSoon = async () =>
    deleteSoon({
      id: template.id,
      name: template.name,
      done,
      failed: "Failed to delete survey template.",
      remove,
      settled,
    });
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
        () => askToDelete(template, template.isDefault ? removeNow : removeSoon),
        "var(--danger-text)",
      )}
    </Group>
  );
}
