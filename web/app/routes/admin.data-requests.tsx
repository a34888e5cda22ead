import { createFileRoute } from "@tanstack/react-router";
import { DataRequestsPage } from "#web/app/features/privacy/data-requests-page.tsx";
import { dataRequestsOptions } from "#web/app/features/privacy/queries.ts";

export const Route = createFileRoute("/admin/data-requests")({
  loader: ({ context }) => void context.queryClient.prefetchQuery(dataRequestsOptions()),
  component: DataRequestsPage,
});
