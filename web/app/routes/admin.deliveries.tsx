import { createFileRoute } from "@tanstack/react-router";
import { DeliveriesPage } from "#web/app/features/outreach/deliveries-page.tsx";
import { deliveriesOptions } from "#web/app/features/outreach/queries.ts";

export const Route = createFileRoute("/admin/deliveries")({
  loader: ({ context }) => void context.queryClient.prefetchQuery(deliveriesOptions),
  component: DeliveriesPage,
});
