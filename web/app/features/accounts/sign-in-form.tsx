import { useMutation } from "@tanstack/react-query";
import { api } from "#web/app/lib/api.ts";
import { isExplained } from "#web/app/lib/error-message.ts";
import { useEnter } from "./managers-queries.ts";
import { CredentialFields, useCredentials } from "./credential-fields.tsx";
import { DemoHint } from "#web/app/ui/demo-hint.tsx";
import { FormFrame } from "#web/app/ui/form-frame.tsx";
import { TextLink } from "#web/app/ui/text-link.tsx";
import { toast } from "#web/app/ui/toast.tsx";

export function SignInForm() {
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
