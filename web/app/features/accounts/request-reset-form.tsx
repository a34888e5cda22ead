import { Button } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import * as z from "zod";
import { email } from "#contract/fields.ts";
import { api } from "#web/app/lib/api.ts";
import { EmailInput } from "#web/app/ui/email-input.tsx";
import { FormFrame } from "#web/app/ui/form-frame.tsx";
import { toast } from "#web/app/ui/toast.tsx";

const validate = schemaResolver(z.object({ email }), { sync: true });

export function RequestResetForm() {
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
          toast.success(
            "Reset Email Sent",
            "If there is an account with this address, a link is on its way to it.",
          );
          backToSignIn();
        }}
        error={request.error}
        errorTitle="Failed to send reset email"
        loading={request.isPending}
        submitLabel="Send Reset Email"
        guardUnsaved={false}
        fullWidth
      >
        <EmailInput
          label="Email"
          onRead={(address) => form.setFieldValue("email", address)}
          autoComplete="username"
          required
          withAsterisk={false}
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
      </FormFrame>
      <Button variant="subtle" fullWidth mt="xs" onClick={backToSignIn}>
        Back to Sign In
      </Button>
    </>
  );
}
