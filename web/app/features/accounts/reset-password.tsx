import * as z from "zod";
import { email as emailSchema } from "#contract/fields.ts";
import { api } from "#web/app/lib/api.ts";
import { errorMessage, isAppError, isExplained } from "#web/app/lib/error-message.ts";
import { forgetResetToken } from "#web/app/lib/sign-in-state.ts";
import { AuthCard } from "#web/app/ui/auth-card.tsx";
import { FormError, FormFrame } from "#web/app/ui/form-frame.tsx";
import { ButtonLink, TextLink } from "#web/app/ui/links.tsx";
import { QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { OwnAddressField } from "./credential-fields.tsx";
import { completeSignIn } from "./managers-queries.ts";
import { NewPassword, NewPasswordInputs } from "./password-card.tsx";
import { Button, Stack } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";

/** The page behind a reset link. It rejects an invalid link before anything is typed. */
export function NewPasswordPage({ token }: { token: string }) {
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
        <InvalidLink error={link.error} />
      ) : (
        <QueryState
          query={link}
          errorTitle="Your reset link could not be checked."
          skeleton={<RowSkeletons count={2} />}
        >
          {({ email }) => <NewPasswordForm token={token} email={email} />}
        </QueryState>
      )}
    </AuthCard>
  );
}

function InvalidLink({ error }: { error: unknown }) {
  return (
    <Stack>
      <FormError title={errorMessage(error)} error="A link works once, within one hour." />
      <ButtonLink to="/HM-login" search={{ mode: "reset" }}>
        Request a new link
      </ButtonLink>
    </Stack>
  );
}

function NewPasswordForm({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate();
  const reset = useMutation(api.visitor.managers.resetPassword.mutationOptions());
  const form = useForm({
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
        completeSignIn(manager);
        toast.success("Password Updated", "You are signed out everywhere else.");
        void navigate({ to: "/dashboard", replace: true });
      }}
      error={reset.error}
      errorTitle="Failed to update password"
      loading={reset.isPending}
      submitLabel="Update password"
      guardUnsaved={false}
      fullWidth
    >
      <NewPasswordInputs label="New password" email={email} isFocused form={form} />
      {isAppError(reset.error, "INVALID_RESET_LINK") && (
        <TextLink to="/HM-login" search={{ mode: "reset" }} size="sm">
          Request a new link
        </TextLink>
      )}
    </FormFrame>
  );
}

const validate = schemaResolver(z.object({ email: emailSchema }), { sync: true });

export function RequestResetForm() {
  const navigate = useNavigate();
  const request = useMutation(api.visitor.managers.requestPasswordReset.mutationOptions());
  const form = useForm({
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
        submitLabel="Send reset email"
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
