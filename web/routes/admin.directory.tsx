import { createFileRoute } from "@tanstack/react-router";
import { DirectoryPage } from "#web/directory/directory-page.tsx";
import { textParam } from "#web/lib/search-params.ts";
import { overviewOptions } from "#web/queries/directory.ts";

export const Route = createFileRoute("/admin/directory")({
  validateSearch: (search: Record<string, unknown>): { q?: string } => ({ q: textParam(search, "q") }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(overviewOptions),
  component: DirectoryPage,
});
