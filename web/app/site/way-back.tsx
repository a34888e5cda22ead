import { wasSignedIn } from "#web/app/lib/signed-in-here.ts";
import { ButtonLink } from "#web/app/ui/button-link.tsx";

/** Leads whoever is signed in on this device from a public page back to where they work; nobody else is shown anything. */
export function WayBack() {
  return (
    <>
      {wasSignedIn("manager") && (
        <ButtonLink to="/dashboard" variant="light" px="sm">
          Dashboard
        </ButtonLink>
      )}
      {wasSignedIn("admin") && (
        <ButtonLink to="/admin/survey-templates" variant="light" px="sm">
          Admin
        </ButtonLink>
      )}
    </>
  );
}
