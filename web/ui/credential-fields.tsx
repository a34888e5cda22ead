import { PasswordInput, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { SignIn } from "#contract/managers.ts";

/** What is asked of whoever signs in, in either realm. */
export function useCredentials() {
  return useForm({
    mode: "uncontrolled",
    initialValues: { email: "", password: "" },
    validate: schemaResolver(SignIn, { sync: true }),
  });
}

export function CredentialFields({ form }: { form: ReturnType<typeof useCredentials> }) {
  return (
    <>
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
    </>
  );
}
