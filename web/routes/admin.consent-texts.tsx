import { createFileRoute } from "@tanstack/react-router";
import { ConsentTextsPage } from "#web/consent-texts/consent-texts-page.tsx";
import { consentTextsOptions } from "#web/queries/consent-texts.ts";

export const Route = createFileRoute("/admin/consent-texts")({
  loader: ({ context }) => void context.queryClient.prefetchQuery(consentTextsOptions),
  component: ConsentTextsPage,
});
