import { createFileRoute } from "@tanstack/react-router";
import { EndpointPage } from "#web/app/features/connections/webhooks/endpoint-page.tsx";

export const Route = createFileRoute("/_manager/company_/connections_/$id")({
  component: EndpointPage,
});
