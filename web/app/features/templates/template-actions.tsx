import { Button, Group, Text } from "@mantine/core";
import type { SurveyTemplate } from "#contract/templates.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { confirm } from "#web/app/ui/confirm.tsx";
import { undoableDelete } from "#web/app/ui/undoable-delete.ts";
import { toast } from "#web/app/ui/toast.tsx";
import { templatesOptions } from "./queries.ts";
import { toCopyValues, toFormValues } from "./template-values.ts";
import type { EditedTemplate } from "./template-dialog.tsx";

interface TemplateActionsProps {
  template: SurveyTemplate;
  /** Whether it is the only template: then it may be deleted even if it is the default. */
  isOnly: boolean;
  onEdit: (edited: EditedTemplate) => void;
}

export function TemplateActions({ template, isOnly, onEdit }: TemplateActionsProps) {
  const successText = "Survey template deleted successfully.";
  const { id: templateId, version } = template;
  const remove = () => api.admin.templates.delete.call({ templateId, version });
  const onSettled = () => queryClient.invalidateQueries({ queryKey: templatesOptions.queryKey });
  const isProtected = template.isDefault && !isOnly;
  const reasonId = `kept-${templateId}`;
  const removeNow = async () => {
    await remove();
    toast.success(successText);
    await onSettled();
  };
  const removeSoon = async () =>
    undoableDelete({
      id: templateId,
      name: template.name,
      successText,
      failureText: "Failed to delete survey template.",
      remove,
      onSettled,
    });
  /**
   * Another admin may have changed it or made it the default after this list was loaded. The server then refuses the
   * deletion at once, not after the time to undo.
   */
  const removeUnlessChanged = async () => {
    const templates = await queryClient.fetchQuery({ ...templatesOptions, staleTime: 0 });
    const current = templates.find(({ id }) => id === templateId);
    return current?.isDefault || current?.version !== version ? removeNow() : removeSoon();
  };
  const getButtonProps = (label: string) => ({
    variant: "default",
    size: "xs",
    "aria-label": `${label} ${template.name}`,
  });
  return (
    <>
      {isProtected && (
        <Text id={reasonId} size="xs" c="dimmed" mt="md">
          To delete it, make another template the default first.
        </Text>
      )}
      <Group gap="xs" mt={isProtected ? "xs" : "md"}>
        <Button
          {...getButtonProps("Edit")}
          onClick={() => onEdit({ template, values: toFormValues(template) })}
        >
          Edit
        </Button>
        <Button
          {...getButtonProps("Duplicate")}
          onClick={() => onEdit({ template: null, values: toCopyValues(template) })}
        >
          Duplicate
        </Button>
        <Button
          {...getButtonProps("Delete")}
          c={isProtected ? undefined : "var(--danger-text)"}
          // It can still be focused by keyboard, and says why it does nothing.
          aria-disabled={isProtected}
          data-disabled={isProtected || undefined}
          aria-describedby={isProtected ? reasonId : undefined}
          onClick={() => !isProtected && confirmDelete(template, removeUnlessChanged)}
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
