import { createFileRoute } from "@tanstack/react-router";
import { CompanyPage, companyRulesOptions } from "#web/outreach/company-page.tsx";

export const Route = createFileRoute("/_manager/company")({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(companyRulesOptions),
  component: CompanyPage,
});
