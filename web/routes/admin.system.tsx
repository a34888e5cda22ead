import { createFileRoute } from "@tanstack/react-router";
import { systemOptions } from "#web/queries/system.ts";
import { SystemPage } from "#web/system/system-page.tsx";

export const Route = createFileRoute("/admin/system")({
  loader: ({ context }) => void context.queryClient.prefetchQuery(systemOptions),
  component: SystemPage,
});
