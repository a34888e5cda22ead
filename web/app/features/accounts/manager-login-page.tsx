import { Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { resetToken } from "#web/app/lib/address-secrets.ts";
import { api } from "#web/app/lib/api.ts";
import { useSession } from "./managers-queries.ts";
import { AuthCard } from "#web/app/ui/auth-card.tsx";
import { TextLink } from "#web/app/ui/text-link.tsx";
import { NewPasswordPage } from "./new-password-page.tsx";
import { RequestResetForm } from "./request-reset-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";

const route = getRouteApi("/_entry/HM-login");

/** Sign In, Reset Password, or Set New Password where a reset link was opened. */
export function LoginPage() {
  const { mode, type, next } = route.useSearch();
  const session = useSession();

  if (type === "recovery") return <NewPasswordPage token={resetToken()} />;
  if (session.data) return <LeadOn path={next ?? "/dashboard"} />;
  if (mode === "reset") {
    return (
      <AuthCard
        key="reset"
        title="Reset Password"
        description="We send a link to your e-mail address. It is valid for an hour."
      >
        <RequestResetForm />
      </AuthCard>
    );
  }
  return (
    <AuthCard
      key="sign-in"
      title="Sign In"
      description={next ? "Please sign in to continue where you were." : "For hiring managers."}
      footer={
        <Text size="sm">
          <TextLink to="/schedule-chat">Need an invitation? Start here</TextLink>
        </Text>
      }
    >
      <SignInForm />
    </AuthCard>
  );
}

/** A signed-in manager has no business here. */
function LeadOn({ path }: { path: string }) {
  const { history } = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    // Somebody else may have been here before.
    queryClient.removeQueries({ queryKey: api.manager.key() });
    history.replace(path);
  }, [queryClient, history, path]);
  return null;
}
