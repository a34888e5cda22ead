import { createFileRoute } from "@tanstack/react-router";
import { DataRequestsPage } from "#web/privacy/data-requests-page.tsx";
import { dataRequestsOptions } from "#web/queries/privacy.ts";

export const Route = createFileRoute("/admin/data-requests")({
  loader: ({ context }) => void context.queryClient.prefetchQuery(dataRequestsOptions()),
  component: DataRequestsPage,
});
