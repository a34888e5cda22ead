import { createFileRoute } from "@tanstack/react-router";
import { textParams } from "#web/app/lib/search-params.ts";
import { templatesOptions } from "#web/app/features/templates/queries.ts";
import { PublishedTemplatesPage } from "#web/app/features/templates/published-templates-page.tsx";

export const Route = createFileRoute("/_site/survey-templates")({
  validateSearch: (search: Record<string, unknown>) => textParams(search, "q"),
  loader: ({ context }) => void context.queryClient.prefetchQuery(templatesOptions),
  component: PublishedTemplatesPage,
});
