import { email as emailSchema } from "#contract/fields.ts";
import { api } from "#web/app/lib/api.ts";
import { errorMessage, isAppError, isExplained, isSecondFactorMissing } from "#web/app/lib/error-message.ts";
import { forgetResetToken, resetToken } from "#web/app/lib/sign-in-state.ts";
import { AuthCard, DemoHint } from "#web/app/ui/auth-card.tsx";
import { FormError, FormFrame } from "#web/app/ui/form-frame.tsx";
import { ButtonLink, TextLink } from "#web/app/ui/links.tsx";
import { QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { AddressFirstForm, ProblemNote } from "./company-sign-in/address-first-form.tsx";
import { signInWaysOptions } from "./company-sign-in/queries.ts";
import { CredentialFields, OwnAddressField, useCredentials } from "./credential-fields.tsx";
import { useEnter, useSession } from "./managers-queries.ts";
import { NewPassword, NewPasswordInputs } from "./password-card.tsx";
import { PasskeySignIn } from "./second-factor-fields.tsx";
import { pendingSignInOptions } from "./second-factor-queries.ts";
import { useSecondFactorStep } from "./second-factor-step.tsx";
import { Button, Stack, Text } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import * as z from "zod";

const route = getRouteApi("/_entry/HM-login");

/** Sign In, Reset Password, or Set New Password if a reset link was opened. */
export function LoginPage() {
  const { mode, type, next, problem } = route.useSearch();
  const session = useSession();
  const { codes, step } = useSecondFactorStep("manager", session.data === null && !mode && !type, () =>
    session.refetch(),
  );

  if (codes) return codes;
  if (type === "recovery") return <NewPasswordPage token={resetToken()} />;
  if (session.data) return <LeadOn path={next ?? "/dashboard"} />;
  if (step) return step;
  if (mode === "reset") {
    return (
      <AuthCard
        key="reset"
        title="Reset Password"
        description="We'll e-mail you a link. It works for one hour."
      >
        <RequestResetForm />
      </AuthCard>
    );
  }
  return (
    <AuthCard
      key="sign-in"
      title="Sign In"
      description={next ? "Sign in to continue." : "For hiring managers."}
      footer={
        <Text size="sm">
          <TextLink to="/schedule-chat">Need an invitation? Start here</TextLink>
        </Text>
      }
    >
      {problem && <ProblemNote problem={problem} />}
      <SignIn next={next} />
    </AuthCard>
  );
}

/** Redirects a manager who is signed in. */
function LeadOn({ path }: { path: string }) {
  const { history } = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    // Somebody else may have used this page before.
    queryClient.removeQueries({ queryKey: api.manager.key() });
    history.replace(path);
  }, [queryClient, history, path]);
  return null;
}

/** Asks for the address first where any company uses its own sign-in. */
function SignIn({ next }: { next: string | undefined }) {
  const ways = useQuery(signInWaysOptions);
  const [address, setAddress] = useState<string>();
  // As high as the form, so that nothing moves when it appears.
  if (ways.isPending) return <RowSkeletons count={6} />;
  // If the ways are not known, passwords still work.
  if (address === undefined && ways.data?.asksAddressFirst)
    return <AddressFirstForm next={next} onPassword={setAddress} />;
  return <SignInForm email={address} onAddress={() => setAddress(undefined)} />;
}

function SignInForm({ email, onAddress }: { email: string | undefined; onAddress: () => void }) {
  const enter = useEnter();
  const queryClient = useQueryClient();
  const session = useSession();
  const signIn = useMutation(
    api.visitor.managers.signIn.mutationOptions({
      // The page goes on with the second factor.
      onError: (error) =>
        isSecondFactorMissing(error) &&
        queryClient.invalidateQueries({ queryKey: pendingSignInOptions("manager").queryKey }),
    }),
  );
  const form = useCredentials(email);

  return (
    <>
      <FormFrame
        form={form}
        onSubmit={(values) => signIn.mutateAsync(values)}
        // The login page redirects as soon as somebody is signed in.
        onDone={(manager) => {
          toast.success("Welcome", "You have been signed in successfully!");
          enter(manager);
        }}
        error={isSecondFactorMissing(signIn.error) ? null : signIn.error}
        errorTitle={isExplained(signIn.error) ? "Error" : "Failed to sign in"}
        remedy={
          isAppError(signIn.error, "SIGN_IN_WITH_COMPANY") && (
            <Button variant="default" onClick={onAddress}>
              Sign in with your company
            </Button>
          )
        }
        loading={signIn.isPending}
        submitLabel="Sign In"
        guardUnsaved={false}
        fullWidth
      >
        <CredentialFields form={form} isAddressKnown={Boolean(email)} />
        <TextLink to="/HM-login" search={{ mode: "reset" }} size="sm">
          Forgot your password?
        </TextLink>
      </FormFrame>
      <PasskeySignIn realm="manager" onDone={() => session.refetch()} />
      <DemoHint realm="manager" onUse={form.setValues} />
    </>
  );
}

/** The page behind a reset link. It rejects an invalid link before anything is typed. */
function NewPasswordPage({ token }: { token: string }) {
  const link = useQuery(
    api.visitor.managers.checkResetLink.queryOptions({
      input: { token },
      staleTime: Infinity,
      refetchOnWindowFocus: false,
    }),
  );
  return (
    <AuthCard title="Set New Password" description={link.data && `For ${link.data.email}`}>
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
      <FormError title={errorMessage(error)} error="A link works once, within one hour." />
      <ButtonLink to="/HM-login" search={{ mode: "reset" }}>
        Request a new link
      </ButtonLink>
    </Stack>
  );
}

function NewPasswordForm({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate();
  const enter = useEnter();
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
      onDone={({ manager }) => {
        forgetResetToken();
        enter(manager);
        toast.success("Password Updated", "You are signed in here and signed out everywhere else.");
        void navigate({ to: "/dashboard", replace: true });
      }}
      error={reset.error}
      errorTitle="Failed to update password"
      loading={reset.isPending}
      submitLabel="Update Password"
      guardUnsaved={false}
      fullWidth
    >
      <NewPasswordInputs label="New Password" email={email} isFocused form={form} />
      {isAppError(reset.error, "INVALID_RESET_LINK") && (
        <TextLink to="/HM-login" search={{ mode: "reset" }} size="sm">
          Request a new link
        </TextLink>
      )}
    </FormFrame>
  );
}

const validate = schemaResolver(z.object({ email: emailSchema }), { sync: true });

function RequestResetForm() {
  const navigate = useNavigate();
  const request = useMutation(api.visitor.managers.requestPasswordReset.mutationOptions());
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "" },
    validate: (values) =>
      values.email.trim() ? validate(values) : { email: "Please enter your email address" },
  });
  const backToSignIn = () => void navigate({ to: "/HM-login" });

  return (
    <>
      <FormFrame
        form={form}
        onSubmit={(values) => request.mutateAsync(values)}
        onDone={() => {
          toast.success("Reset Email Sent", "If this address has an account, a link is on its way.");
          backToSignIn();
        }}
        error={request.error}
        errorTitle="Failed to send reset email"
        loading={request.isPending}
        submitLabel="Send Reset Email"
        guardUnsaved={false}
        fullWidth
      >
        <OwnAddressField form={form} />
      </FormFrame>
      <Button variant="subtle" fullWidth mt="xs" onClick={backToSignIn}>
        Back to Sign In
      </Button>
    </>
  );
}
