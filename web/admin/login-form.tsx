import { PasswordInput, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { SignIn } from "#contract/managers.ts";
import { api } from "#web/lib/api.ts";
import { FormFrame } from "#web/ui/form-frame.tsx";
import { DemoHint } from "./demo-hint.tsx";
import { loginFailure } from "./login-failure.ts";
import { useEnter } from "./use-admin.ts";

export function LoginForm() {
  const enter = useEnter();
  const signIn = useMutation(api.visitor.admins.authenticate.mutationOptions());
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "", password: "" },
    validate: schemaResolver(SignIn, { sync: true }),
  });

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
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
      </FormFrame>
      <DemoHint onUse={(account) => form.setValues(account)} />
    </>
  );
}
