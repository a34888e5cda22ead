import { createFileRoute } from "@tanstack/react-router";
import {
  consentTextsOptions,
  notContactedOfCompaniesOptions,
} from "#web/app/features/consent/consent-texts-queries.ts";
import { ConsentTextsPage } from "#web/app/features/consent/consent-texts-page.tsx";

export const Route = createFileRoute("/admin/consent-texts")({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(notContactedOfCompaniesOptions);
    void queryClient.prefetchQuery(consentTextsOptions);
  },
  component: ConsentTextsPage,
});
