import { createFileRoute } from "@tanstack/react-router";
import { templatesOptions } from "#web/app/features/templates/queries.ts";
import { TemplatesPage } from "#web/app/features/templates/templates-page.tsx";

export const Route = createFileRoute("/admin/survey-templates")({
  loader: ({ context }) => void context.queryClient.prefetchQuery(templatesOptions),
  component: TemplatesPage,
});
