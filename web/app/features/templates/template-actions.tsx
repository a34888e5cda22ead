import { Button, Group, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { SurveyTemplate } from "#contract/templates.ts";
import { api } from "#web/app/lib/api.ts";
import { confirm } from "#web/app/ui/confirm.tsx";
import { undoableDelete } from "#web/app/ui/undoable-delete.ts";
import { toast } from "#web/app/ui/toast.tsx";
import { templatesOptions } from "./queries.ts";
import { copyOf, valuesOf } from "./template-values.ts";
import type { Edited } from "./template-dialog.tsx";

interface TemplateActionsProps {
  template: SurveyTemplate;
  /** It is the only template, so the default may be deleted, too. */
  isOnly: boolean;
  onEdit: (edited: Edited) => void;
}

/** An admin's actions on a template. */
export function TemplateActions({ template, isOnly, onEdit }: TemplateActionsProps) {
  const queryClient = useQueryClient();
  const done = "Survey template deleted successfully.";
  const remove = () => api.admin.templates.delete.call({ templateId: template.id });
  const settled = () => queryClient.invalidateQueries({ queryKey: templatesOptions.queryKey });
  const isKept = template.isDefault && !isOnly;
  const reasonId = `kept-${template.id}`;
  const removeNow = async () => {
    await remove();
    toast.success(done);
    await settled();
  };
  const removeSoon = async () =>
    undoableDelete({
      id: template.id,
      name: template.name,
      done,
      failed: "Failed to delete survey template.",
      remove,
      settled,
    });
  /**
   * Another admin may have made it the default since this list was loaded. Then it is refused now, not after the time
   * to undo.
   */
  const removeAsKnown = async () => {
    const all = await queryClient.fetchQuery({ ...templatesOptions, staleTime: 0 });
    return all.some(({ id, isDefault }) => id === template.id && isDefault) ? removeNow() : removeSoon();
  };
  const props = (label: string) => ({
    variant: "default",
    size: "xs",
    "aria-label": `${label} ${template.name}`,
  });
  return (
    <>
      {isKept && (
        <Text id={reasonId} size="xs" c="dimmed" mt="md">
          To delete it, make another template the default first.
        </Text>
      )}
      <Group gap="xs" mt={isKept ? "xs" : "md"}>
        <Button {...props("Edit")} onClick={() => onEdit({ template, values: valuesOf(template) })}>
          Edit
        </Button>
        <Button {...props("Duplicate")} onClick={() => onEdit({ template: null, values: copyOf(template) })}>
          Duplicate
        </Button>
        <Button
          {...props("Delete")}
          c={isKept ? undefined : "var(--danger-text)"}
          // It can still be focused by keyboard, and says why it does nothing.
          aria-disabled={isKept}
          data-disabled={isKept || undefined}
          aria-describedby={isKept ? reasonId : undefined}
          onClick={() => !isKept && confirmDelete(template, removeAsKnown)}
        >
          Delete
        </Button>
      </Group>
    </>
  );
}

/** @param remove deletes it; the dialog shows the reason if that fails */
function confirmDelete(template: SurveyTemplate, remove: () => Promise<unknown>) {
  confirm({
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
