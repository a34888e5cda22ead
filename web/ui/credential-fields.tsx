import { PasswordInput, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";

interface Credentials {
  email: string;
  password: string;
}

/** What one signs in with, in either realm. */
export function CredentialFields({ form }: { form: UseFormReturnType<Credentials> }) {
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
