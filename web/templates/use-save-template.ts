import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SurveyTemplate } from "#contract/templates.ts";
import { api } from "#web/lib/api.ts";
import { templatesOptions } from "#web/queries/templates.ts";
import { toast } from "#web/ui/toast.tsx";
import { fieldsOf, type TemplateValues } from "./template-values.ts";

/** Saves a template over the version that was seen, or a new one. */
export function useSaveTemplate() {
  const queryClient = useQueryClient();
  const done = {
    onSuccess: () => {
      toast.success("Survey template saved successfully.");
      void queryClient.invalidateQueries({ queryKey: templatesOptions.queryKey });
    },
  };
  const create = useMutation(api.admin.templates.create.mutationOptions(done));
  const update = useMutation(api.admin.templates.update.mutationOptions(done));

  function reset() {
    create.reset();
    update.reset();
  }

  return {
    save: (seen: SurveyTemplate | null, values: TemplateValues) => {
      reset();
      const fields = fieldsOf(values);
      return seen
        ? update.mutateAsync({ templateId: seen.id, version: seen.version, ...fields })
        : create.mutateAsync(fields);
    },
    reset,
    isPending: create.isPending || update.isPending,
    error: create.error ?? update.error,
  };
}
