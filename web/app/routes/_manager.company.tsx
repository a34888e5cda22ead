import { createFileRoute } from "@tanstack/react-router";
import { CompanyPage } from "#web/app/features/outreach/company-page.tsx";
import { companyRulesOptions } from "#web/app/features/outreach/queries.ts";

export const Route = createFileRoute("/_manager/company")({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(companyRulesOptions),
  component: CompanyPage,
});
