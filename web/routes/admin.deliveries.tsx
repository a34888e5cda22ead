import { createFileRoute } from "@tanstack/react-router";
import { deliveriesOptions } from "#web/queries/deliveries.ts";
import { DeliveriesPage } from "#web/deliveries/deliveries-page.tsx";

export const Route = createFileRoute("/admin/deliveries")({
  loader: ({ context }) => void context.queryClient.prefetchQuery(deliveriesOptions),
  component: DeliveriesPage,
});
