import { createFileRoute } from "@tanstack/react-router";
import { EndpointPage } from "#web/app/features/connections/webhooks/endpoint-page.tsx";
import { textParams } from "#web/app/lib/search-params.ts";

export const Route = createFileRoute("/_manager/company_/connections_/$id")({
  validateSearch: (search: Record<string, unknown>) => textParams(search, "state"),
  component: EndpointPage,
});
