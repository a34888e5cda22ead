import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api } from "#web/lib/api.ts";
import { errorMessage, isExplained } from "#web/lib/error-message.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import { RowSkeletons } from "#web/ui/skeletons.tsx";
import { AuthCard } from "#web/ui/auth-card.tsx";
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
      {link.data && <NewPasswordForm token={token} email={link.data.email} />}
      {link.isPending && <RowSkeletons count={2} />}
      {link.isError && isExplained(link.error) && (
        <Stack gap="md">
          <FormError title={errorMessage(link.error)} error="A link works once, and for an hour." />
          <ButtonLink to="/HM-login" search={{ mode: "reset" }}>
            Request a new link
          </ButtonLink>
        </Stack>
      )}
      {link.isError && !isExplained(link.error) && (
        <ErrorPanel
          title="Your reset link could not be checked."
          error={link.error}
          onRetry={() => void link.refetch()}
          retrying={link.isFetching}
        />
      )}
    </AuthCard>
  );
}
