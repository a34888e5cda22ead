import { api, queryClient } from "#web/app/lib/api.ts";
import { isAppError, isExplained, isSecondFactorMissing } from "#web/app/lib/error-message.ts";
import { resetToken } from "#web/app/lib/sign-in-state.ts";
import { AuthCard, DemoHint } from "#web/app/ui/auth-card.tsx";
import { FormFrame } from "#web/app/ui/form-frame.tsx";
import { TextLink } from "#web/app/ui/links.tsx";
import { RowSkeletons } from "#web/app/ui/query-state.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { AddressFirstForm, ProblemNote } from "./company-sign-in/address-first-form.tsx";
import { signInWaysOptions } from "./company-sign-in/queries.ts";
import { CredentialFields, useCredentials } from "./credential-fields.tsx";
import { completeSignIn, readSignIn, useSession } from "./managers-queries.ts";
import { PasskeySignIn } from "./second-factor-fields.tsx";
import { pendingSignInOptions } from "./second-factor-queries.ts";
import { useSecondFactorStep } from "./second-factor-step.tsx";
import { Button, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { NewPasswordPage, RequestResetForm } from "./reset-password.tsx";

const route = getRouteApi("/_entry/HM-login");

/** Sign In, Reset Password, or Set New Password if a reset link was opened. */
export function LoginPage() {
  const { mode, type, next, problem } = route.useSearch();
  const session = useSession();
  const isSignedOut = session.data === null && !mode && !type;
  const { codes, step } = useSecondFactorStep("manager", isSignedOut, readSignIn);

  if (codes) return codes;
  if (type === "recovery") return <NewPasswordPage token={resetToken()} />;
  if (session.data) return <RedirectSignedIn path={next ?? "/dashboard"} />;
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

function RedirectSignedIn({ path }: { path: string }) {
  const { history } = useRouter();
  useEffect(() => {
    // Somebody else may have used this page before.
    queryClient.removeQueries({ queryKey: api.manager.key() });
    history.replace(path);
  }, [history, path]);
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
  const signIn = useMutation(
    api.visitor.managers.signIn.mutationOptions({
      // The page shows the second factor next.
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
        // The login page redirects as soon as someone is signed in.
        onDone={(manager) => {
          completeSignIn(manager);
          toast.success("Welcome", "You have been signed in successfully!");
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
      <PasskeySignIn realm="manager" onDone={readSignIn} />
      <DemoHint realm="manager" onUse={form.setValues} />
    </>
  );
}
