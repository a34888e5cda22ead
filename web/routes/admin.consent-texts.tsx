import { createFileRoute } from "@tanstack/react-router";
import { ConsentTextsPage } from "#web/consent-texts/consent-texts-page.tsx";
import { consentTextsOptions } from "#web/queries/consent-texts.ts";
import { unaskedOfCompaniesOptions } from "#web/queries/participation.ts";

export const Route = createFileRoute("/admin/consent-texts")({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(unaskedOfCompaniesOptions);
    void queryClient.prefetchQuery(consentTextsOptions);
  },
  component: ConsentTextsPage,
});
