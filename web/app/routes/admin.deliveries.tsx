import { createFileRoute } from "@tanstack/react-router";
import { DeliveriesPage } from "#web/app/features/system/deliveries-page.tsx";
import { deliveriesOptions } from "#web/app/features/system/queries.ts";

export const Route = createFileRoute("/admin/deliveries")({
  loader: ({ context }) => void context.queryClient.prefetchQuery(deliveriesOptions),
  component: DeliveriesPage,
});
