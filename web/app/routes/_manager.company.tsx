import { createFileRoute } from "@tanstack/react-router";
import { membersOptions } from "#web/app/features/accounts/managers-queries.ts";
import { CompanyPage } from "#web/app/features/company/company-page.tsx";
import { companyRulesOptions } from "#web/app/features/outreach/queries.ts";
import { textParams } from "#web/app/lib/search-params.ts";

export const Route = createFileRoute("/_manager/company")({
  validateSearch: (search: Record<string, unknown>) => textParams(search, "q"),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(companyRulesOptions);
    void queryClient.prefetchQuery(membersOptions());
  },
  component: CompanyPage,
});
