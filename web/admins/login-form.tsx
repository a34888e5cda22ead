import { useMutation } from "@tanstack/react-query";
import { api } from "#web/lib/api.ts";
import { CredentialFields, useCredentials } from "#web/ui/credential-fields.tsx";
import { DemoHint } from "#web/ui/demo-hint.tsx";
import { FormFrame } from "#web/ui/form-frame.tsx";

import { loginFailure } from "./login-failure.ts";
import { useEnter } from "#web/queries/admins.ts";

export function LoginForm() {
  const enter = useEnter();
  const signIn = useMutation(api.visitor.admins.authenticate.mutationOptions());
  const form = useCredentials();

  return (
    <>
      <FormFrame
        form={form}
        onSubmit={({ email, password }) => signIn.mutateAsync({ p_email: email, p_password: password })}
        // The login page leads on as soon as somebody is signed in.
        onDone={enter}
        error={loginFailure(signIn.error, signIn.data)}
        loading={signIn.isPending}
        submitLabel="Sign In"
        loadingLabel="Signing In..."
        guardUnsaved={false}
        fullWidth
      >
        <CredentialFields form={form} />
      </FormFrame>
      <DemoHint realm="admin" onUse={form.setValues} />
    </>
  );
}
