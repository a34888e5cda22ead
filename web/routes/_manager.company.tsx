import { createFileRoute } from "@tanstack/react-router";
import { CompanyPage } from "#web/outreach/company-page.tsx";
import { companyRulesOptions } from "#web/queries/outreach.ts";

export const Route = createFileRoute("/_manager/company")({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(companyRulesOptions),
  component: CompanyPage,
});
