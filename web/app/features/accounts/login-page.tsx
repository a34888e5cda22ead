import { Container } from "@mantine/core";
import { ORPCError } from "@orpc/client";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Admin } from "#contract/accounts.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { errorMessage, isAppError, isSecondFactorMissing } from "#web/app/lib/error-message.ts";
import { AuthCard, DemoHint } from "#web/app/ui/auth-card.tsx";
import { FormFrame } from "#web/app/ui/form-frame.tsx";
import { SkipLink, Wordmark } from "#web/app/ui/page.tsx";
import { ProgressNote } from "#web/app/ui/toast.tsx";
import { completeSignIn, readSignIn, useAdmin } from "./queries.ts";
import { CredentialFields, useCredentials } from "./credential-fields.tsx";
import { PasskeySignIn } from "./second-factor-fields.tsx";
import { pendingSignInOptions } from "./second-factor-queries.ts";
import { useSecondFactorStep } from "./second-factor-step.tsx";

const route = getRouteApi("/admin_/login");

export function LoginPage() {
  const { next } = route.useSearch();
  const { admin, isKnown } = useAdmin();
  const { codes, step } = useSecondFactorStep("admin", isKnown && !admin, readSignIn);
  const { history } = useRouter();
  const isDone = admin && !codes;
  useEffect(() => {
    if (!isDone) return;
    // Somebody else may have used this page before.
    queryClient.removeQueries({ queryKey: api.admin.key() });
    history.replace(next ?? "/admin/survey-templates");
  }, [isDone, history, next]);
  if (isDone) return null;

  return (
    <>
      <SkipLink />
      <ProgressNote />
      <Container component="header" size="lg" py="md">
        <Link to="/" style={{ textDecoration: "none" }}>
          <Wordmark />
        </Link>
      </Container>
      <main id="main">
        {codes ?? step ?? (
          <AuthCard
            title="Admin sign-in"
            description={next ? "Sign in to continue." : "Templates, invitations, directory."}
          >
            <LoginForm />
          </AuthCard>
        )}
      </main>
    </>
  );
}

function LoginForm() {
  const signIn = useMutation({
    mutationFn: authenticate,
    // The page shows the second factor next.
    onError: (error) =>
      isSecondFactorMissing(error) &&
      queryClient.invalidateQueries({ queryKey: pendingSignInOptions("admin").queryKey }),
  });
  const form = useCredentials();

  return (
    <>
      <FormFrame
        form={form}
        onSubmit={(credentials) => signIn.mutateAsync(credentials)}
        // The login page redirects as soon as someone is signed in.
        onDone={completeSignIn}
        error={signIn.error && !isSecondFactorMissing(signIn.error) && loginFailure(signIn.error)}
        loading={signIn.isPending}
        submitLabel="Sign In"
        loadingLabel="Signing In..."
        guardUnsaved={false}
        fullWidth
      >
        <CredentialFields form={form} />
      </FormFrame>
      <PasskeySignIn realm="admin" onDone={readSignIn} />
      <DemoHint realm="admin" onUse={form.setValues} />
    </>
  );
}

class NoSessionToken extends Error {}

/** Signs in, and checks that the browser has stored the session's cookie. */
async function authenticate({ email, password }: { email: string; password: string }): Promise<Admin[]> {
  await api.visitor.admins.authenticate.call({ p_email: email, p_password: password });
  const admins = await api.visitor.admins.validate.call();
  if (admins.length === 0) throw new NoSessionToken();
  return admins;
}

function loginFailure(error: unknown): string {
  if (isAppError(error, "WRONG_CREDENTIALS")) return "Invalid email or password";
  if (error instanceof NoSessionToken) return "Authentication failed - no session token";
  if (!(error instanceof ORPCError)) return "Authentication failed. Please try again.";
  return `Authentication failed: ${errorMessage(error)}`;
}
