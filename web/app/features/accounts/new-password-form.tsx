import { schemaResolver, useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { api } from "#web/app/lib/api.ts";
import { forgetResetToken } from "#web/app/lib/address-secrets.ts";
import { isRefusal } from "#web/app/lib/error-message.ts";
import { sessionOptions } from "./managers-queries.ts";
import { FormFrame } from "#web/app/ui/form-frame.tsx";
import { NewPasswordInputs } from "./new-password-inputs.tsx";
import { NewPassword } from "./password-fields.ts";
import { TextLink } from "#web/app/ui/text-link.tsx";
import { toast } from "#web/app/ui/toast.tsx";

export function NewPasswordForm({ token, email }: { token: string; email: string }) {
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
      {isRefusal(reset.error, "INVALID_RESET_LINK") && (
        <TextLink to="/HM-login" search={{ mode: "reset" }} size="sm">
          Request a new link
        </TextLink>
      )}
    </FormFrame>
  );
}
