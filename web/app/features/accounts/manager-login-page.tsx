import { Stack, Text } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { forgetResetToken, resetToken } from "#web/app/lib/address-secrets.ts";
import { api } from "#web/app/lib/api.ts";
import { errorMessage, isExplained, isAppError } from "#web/app/lib/error-message.ts";
import { AuthCard } from "#web/app/ui/auth-card.tsx";
import { ButtonLink } from "#web/app/ui/button-link.tsx";
import { DemoHint } from "#web/app/ui/demo-hint.tsx";
import { FormError } from "#web/app/ui/form-error.tsx";
import { FormFrame } from "#web/app/ui/form-frame.tsx";
import { QueryState } from "#web/app/ui/loaded.tsx";
import { RowSkeletons } from "#web/app/ui/skeletons.tsx";
import { TextLink } from "#web/app/ui/text-link.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { CredentialFields, useCredentials } from "./credential-fields.tsx";
import { sessionOptions, useEnter, useSession } from "./managers-queries.ts";
import { NewPasswordInputs } from "./new-password-inputs.tsx";
import { NewPassword } from "./password-fields.ts";
import { RequestResetForm } from "./request-reset-form.tsx";

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

function SignInForm() {
  const enter = useEnter();
  const signIn = useMutation(api.visitor.managers.signIn.mutationOptions());
  const form = useCredentials();

  return (
    <>
      <FormFrame
        form={form}
        onSubmit={(values) => signIn.mutateAsync(values)}
        // The login page leads on as soon as somebody is signed in.
        onDone={(manager) => {
          toast.success("Welcome", "You have been signed in successfully!");
          enter(manager);
        }}
        error={signIn.error}
        errorTitle={isExplained(signIn.error) ? "Error" : "Failed to sign in"}
        loading={signIn.isPending}
        submitLabel="Sign In"
        guardUnsaved={false}
        fullWidth
      >
        <CredentialFields form={form} />
        <TextLink to="/HM-login" search={{ mode: "reset" }} size="sm">
          Forgot your password?
        </TextLink>
      </FormFrame>
      <DemoHint realm="manager" onUse={form.setValues} />
    </>
  );
}

/** Where a reset link leads. One that is worth nothing says so before anything is typed. */
function NewPasswordPage({ token }: { token: string }) {
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
        <QueryState
          query={link}
          errorTitle="Your reset link could not be checked."
          skeleton={<RowSkeletons count={2} />}
          empty={null}
        >
          {({ email }) => <NewPasswordForm token={token} email={email} />}
        </QueryState>
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

function NewPasswordForm({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const reset = useMutation(api.visitor.managers.resetPassword.mutationOptions());
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { password: "", confirmPassword: "" },
    validate: schemaResolver(NewPassword, { sync: true }),
  });
  useEffect(() => {
    toast.success("Ready to Reset", "Please enter your new password.");
  }, []);

  return (
    <FormFrame
      form={form}
      onSubmit={({ password }) => reset.mutateAsync({ token, password })}
      onDone={() => {
        forgetResetToken();
        // The reset has ended every session, this browser's too.
        queryClient.setQueryData(sessionOptions.queryKey, null);
        toast.success("Password Updated", "Please sign in with your new password.");
        void navigate({ to: "/HM-login", replace: true });
      }}
      error={reset.error}
      errorTitle="Failed to update password"
      loading={reset.isPending}
      submitLabel="Update Password"
      guardUnsaved={false}
      fullWidth
    >
      <NewPasswordInputs label="New Password" email={email} form={form} />
      {isAppError(reset.error, "INVALID_RESET_LINK") && (
        <TextLink to="/HM-login" search={{ mode: "reset" }} size="sm">
          Request a new link
        </TextLink>
      )}
    </FormFrame>
  );
}
