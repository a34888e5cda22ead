import { createFileRoute } from "@tanstack/react-router";
import { textParams } from "#web/app/lib/search-params.ts";
import { SetupPasswordPage } from "#web/app/features/accounts/setup-password-page.tsx";

export const Route = createFileRoute("/_entry/setup-password")({
  validateSearch: (search: Record<string, unknown>) =>
    textParams(search, "email", "firstName", "lastName", "company"),
  component: SetupPasswordPage,
});
