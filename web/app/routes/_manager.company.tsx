import { createFileRoute } from "@tanstack/react-router";
import { membersOptions } from "#web/app/features/accounts/managers-queries.ts";
import { CompanyPage } from "#web/app/features/company/company-page.tsx";
import { companyRulesOptions } from "#web/app/features/outreach/queries.ts";

export const Route = createFileRoute("/_manager/company")({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(companyRulesOptions);
    void queryClient.prefetchQuery(membersOptions());
  },
  component: CompanyPage,
});
