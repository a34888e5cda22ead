import { useMutation } from "@tanstack/react-query";
import { api } from "#web/app/lib/api.ts";
import { CredentialFields, useCredentials } from "./credential-fields.tsx";
import { DemoHint } from "#web/app/ui/demo-hint.tsx";
import { FormFrame } from "#web/app/ui/form-frame.tsx";

import { loginFailure } from "./login-failure.ts";
import { useEnter } from "./admins-queries.ts";

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
