import { createFileRoute } from "@tanstack/react-router";
import { templatesOptions } from "#web/app/features/templates/queries.ts";
import { PublishedTemplatesPage } from "#web/app/features/templates/published-templates-page.tsx";

export const Route = createFileRoute("/_site/survey-templates")({
  loader: ({ context }) => void context.queryClient.prefetchQuery(templatesOptions),
  component: PublishedTemplatesPage,
});
