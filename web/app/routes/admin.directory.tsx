import { createFileRoute } from "@tanstack/react-router";
import { DirectoryPage } from "#web/app/features/directory/directory-page.tsx";
import { textParams } from "#web/app/lib/search-params.ts";
import { overviewOptions } from "#web/app/features/directory/queries.ts";

export const Route = createFileRoute("/admin/directory")({
  validateSearch: (search: Record<string, unknown>) => textParams(search, "q"),
  loader: ({ context }) => void context.queryClient.prefetchQuery(overviewOptions),
  component: DirectoryPage,
});
