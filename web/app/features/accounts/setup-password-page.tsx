import { Alert, Stack, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { productName } from "#contract/text.ts";
import { AuthCard } from "#web/app/ui/auth-card.tsx";
import { ButtonLink } from "#web/app/ui/button-link.tsx";
import { Facts } from "#web/app/ui/facts.tsx";
import { TextLink } from "#web/app/ui/text-link.tsx";
import { SetupPasswordForm } from "./setup-password-form.tsx";

const route = getRouteApi("/_entry/setup-password");
const names = { email: "e-mail", firstName: "first name", lastName: "last name", company: "company" };

/** The last step of joining. The address only greets; the invitation itself is proved by its code. */
export function SetupPasswordPage() {
  const invited = route.useSearch();
  const given: Record<string, string | undefined> = { ...invited };
  const missing = Object.entries(names).flatMap(([field, name]) => (given[field]?.trim() ? [] : [name]));

  return (
    <AuthCard
      title={invited.firstName ? `Welcome, ${invited.firstName}` : "Set up your account"}
      description={`Choose a password to complete your ${productName} account.`}
      footer={
        <Text size="sm">
          Already have an account? <TextLink to="/HM-login">Sign in</TextLink>
        </Text>
      }
    >
      {missing.length > 0 ? (
        <MissingInformation missing={missing} />
      ) : (
        <Stack gap="lg">
          <Facts
            inRows
            facts={[
              ["Name", `${invited.firstName} ${invited.lastName}`],
              ["Email", invited.email],
              ["Company", invited.company],
            ]}
          />
          <SetupPasswordForm email={invited.email ?? ""} />
        </Stack>
      )}
    </AuthCard>
  );
}

function MissingInformation({ missing }: { missing: string[] }) {
  return (
    <Stack gap="md">
      <Alert color="red" role="alert" title="Setup Error">
        Missing required information: {missing.join(", ")}. Please use the invitation link again.
      </Alert>
      <ButtonLink to="/invitation">Enter your invitation code</ButtonLink>
    </Stack>
  );
}
