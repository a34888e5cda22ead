import { createFileRoute } from "@tanstack/react-router";
import { DeliveriesPage } from "#web/deliveries/deliveries-page.tsx";
import { deliveriesOptions } from "#web/queries/deliveries.ts";

export const Route = createFileRoute("/admin/deliveries")({
  loader: ({ context }) => void context.queryClient.prefetchQuery(deliveriesOptions),
  component: DeliveriesPage,
});
