import { createFileRoute } from "@tanstack/react-router";
import { ConsentTextsPage } from "#web/app/features/consent/consent-texts-page.tsx";
import { consentTextsOptions } from "#web/app/features/consent/consent-texts-queries.ts";
import { notContactedOfCompaniesOptions } from "#web/app/features/outreach/consent-queries.ts";

export const Route = createFileRoute("/admin/consent-texts")({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(notContactedOfCompaniesOptions);
    void queryClient.prefetchQuery(consentTextsOptions);
  },
  component: ConsentTextsPage,
});
