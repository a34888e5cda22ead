import { createFileRoute } from "@tanstack/react-router";
import { CompanyPage } from "#web/app/features/directory/company-page.tsx";
import { textParams } from "#web/app/lib/search-params.ts";
import { companyOptions } from "#web/app/features/directory/queries.ts";

export const Route = createFileRoute("/admin/directory_/company")({
  validateSearch: (search: Record<string, unknown>) => textParams(search, "name"),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { name } }) =>
    void (name?.trim() && context.queryClient.prefetchQuery(companyOptions(name.trim()))),
  component: CompanyPage,
});
