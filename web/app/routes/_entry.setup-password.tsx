import { createFileRoute } from "@tanstack/react-router";
import { textParam } from "#web/app/lib/search-params.ts";
import { SetupPasswordPage } from "#web/app/features/accounts/setup-password-page.tsx";

interface Invited {
  email?: string;
  firstName?: string;
  lastName?: string;
  company?: string;
}

export const Route = createFileRoute("/_entry/setup-password")({
  validateSearch: (search: Record<string, unknown>): Invited => ({
    email: textParam(search, "email"),
    firstName: textParam(search, "firstName"),
    lastName: textParam(search, "lastName"),
    company: textParam(search, "company"),
  }),
  component: SetupPasswordPage,
});
