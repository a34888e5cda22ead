import { createFileRoute } from "@tanstack/react-router";
import { overviewOptions } from "#web/directory/directory-options.ts";
import { DirectoryPage } from "#web/directory/directory-page.tsx";

export const Route = createFileRoute("/admin/directory")({
  loader: ({ context }) => void context.queryClient.prefetchQuery(overviewOptions),
  component: DirectoryPage,
});
