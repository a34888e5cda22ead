import { createFileRoute } from "@tanstack/react-router";
import { consentTextsOptions } from "#web/app/features/consent/consent-texts-queries.ts";
import { ConsentTextsPage } from "#web/app/features/consent/consent-texts-page.tsx";
import { notContactedOfCompaniesOptions } from "#web/app/features/outreach/queries.ts";

export const Route = createFileRoute("/admin/consent-texts")({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(notContactedOfCompaniesOptions);
    void queryClient.prefetchQuery(consentTextsOptions);
  },
  component: ConsentTextsPage,
});
