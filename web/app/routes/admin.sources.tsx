import { createFileRoute } from "@tanstack/react-router";
import { spendingOptions, sourcesOptions } from "#web/app/features/directory/sources/queries.ts";
import { SourcesPage } from "#web/app/features/directory/sources/sources-page.tsx";

export const Route = createFileRoute("/admin/sources")({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(sourcesOptions);
    void context.queryClient.prefetchQuery(spendingOptions);
  },
  component: SourcesPage,
});
