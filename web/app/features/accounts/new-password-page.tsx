import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api } from "#web/app/lib/api.ts";
import { errorMessage, isExplained } from "#web/app/lib/error-message.ts";
import { AuthCard } from "#web/app/ui/auth-card.tsx";
import { ButtonLink } from "#web/app/ui/button-link.tsx";
import { FormError } from "#web/app/ui/form-error.tsx";
import { Loaded } from "#web/app/ui/loaded.tsx";
import { RowSkeletons } from "#web/app/ui/skeletons.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";

/** Where a reset link leads. One that is worth nothing says so before anything is typed. */
export function NewPasswordPage({ token }: { token: string }) {
  const link = useQuery(
    api.visitor.managers.checkResetLink.queryOptions({
      input: { token },
      staleTime: Infinity,
      refetchOnWindowFocus: false,
    }),
  );
  return (
    <AuthCard
      title="Set New Password"
      description={link.data && `The password you want to sign in with from now on, as ${link.data.email}.`}
    >
      {isExplained(link.error) ? (
        <WorthlessLink error={link.error} />
      ) : (
        <Loaded
          query={link}
          errorTitle="Your reset link could not be checked."
          skeleton={<RowSkeletons count={2} />}
          empty={null}
        >
          {({ email }) => <NewPasswordForm token={token} email={email} />}
        </Loaded>
      )}
    </AuthCard>
  );
}

function WorthlessLink({ error }: { error: unknown }) {
  return (
    <Stack gap="md">
      <FormError title={errorMessage(error)} error="A link works once, and for an hour." />
      <ButtonLink to="/HM-login" search={{ mode: "reset" }}>
        Request a new link
      </ButtonLink>
    </Stack>
  );
}
