import { createFileRoute } from "@tanstack/react-router";
import { systemOptions } from "#web/app/features/system/queries.ts";
import { SystemPage } from "#web/app/features/system/system-page.tsx";

export const Route = createFileRoute("/admin/system")({
  loader: ({ context }) => void context.queryClient.prefetchQuery(systemOptions),
  component: SystemPage,
});
