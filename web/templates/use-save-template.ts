import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SurveyTemplate } from "#contract/templates.ts";
import { api } from "#web/lib/api.ts";
import { templatesOptions } from "#web/queries/templates.ts";
import { toast } from "#web/ui/toast.tsx";
import { fieldsOf, type TemplateValues } from "./template-values.ts";

/** Saves a template over the version that was seen, or a new one. @param onSaved once the values are safe */
export function useSaveTemplate(onSaved: () => void) {
  const queryClient = useQueryClient();
  const done = {
    onSuccess: () => {
      toast.success("Survey template saved successfully.");
      onSaved();
      return queryClient.invalidateQueries({ queryKey: templatesOptions.queryKey });
    },
  };
  const create = useMutation(api.admin.templates.create.mutationOptions(done));
  const update = useMutation(api.admin.templates.update.mutationOptions(done));

  function run(seen: SurveyTemplate | null, values: TemplateValues) {
    reset();
    const fields = fieldsOf(values);
    if (seen) update.mutate({ templateId: seen.id, version: seen.version, ...fields });
    else create.mutate(fields);
  }

  function reset() {
    create.reset();
    update.reset();
  }

  return {
    run,
    reset,
    isPending: create.isPending || update.isPending,
    error: create.error ?? update.error,
  };
}
