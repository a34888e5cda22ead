import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SurveyTemplate } from "#contract/templates.ts";
import { api } from "#web/app/lib/api.ts";
import { useSaveOver } from "#web/app/lib/use-save-over.ts";
import { templatesOptions } from "./queries.ts";
import { toast } from "#web/app/ui/toast.tsx";
import { fieldsOf, type TemplateValues } from "./template-values.ts";

/** Saves a template over the version that was seen, or a new one. */
export function useSaveTemplate(onSeen: (seen: SurveyTemplate) => void) {
  const queryClient = useQueryClient();
  const create = useMutation(api.admin.templates.create.mutationOptions());
  const update = useMutation(api.admin.templates.update.mutationOptions());
  const saveOver = useSaveOver({ save: update.mutateAsync, onSeen });

  function reset() {
    create.reset();
    update.reset();
  }

  return {
    save: async (seen: SurveyTemplate | null, values: TemplateValues) => {
      reset();
      const fields = fieldsOf(values);
      const saved = seen
        ? await saveOver(seen, ({ id, version }) => ({ templateId: id, version, ...fields }))
        : await create.mutateAsync(fields);
      toast.success("Survey template saved successfully.");
      void queryClient.invalidateQueries({ queryKey: templatesOptions.queryKey });
      return saved;
    },
    reset,
    isPending: create.isPending || update.isPending,
    error: create.error ?? update.error,
  };
}
