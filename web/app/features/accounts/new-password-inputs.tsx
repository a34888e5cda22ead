import { PasswordInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { minimumPasswordLength } from "#contract/fields.ts";

interface NewPasswordInputsProps<Values> {
  /** What the first of the two is called. */
  label: string;
  /** Whose password it is, for password managers. */
  email?: string;
  form: Pick<UseFormReturnType<Values>, "key" | "getInputProps">;
}

/** A new password, typed twice. */
export function NewPasswordInputs<Values extends { password: string; confirmPassword: string }>({
  label,
  email,
  form,
}: NewPasswordInputsProps<Values>) {
  return (
    <>
      {email && <input type="email" autoComplete="username" value={email} readOnly hidden />}
      <PasswordInput
        label={label}
        description={`At least ${minimumPasswordLength} characters`}
        autoComplete="new-password"
        key={form.key("password")}
        {...form.getInputProps("password")}
      />
      <PasswordInput
        label="Confirm Password"
        autoComplete="new-password"
        key={form.key("confirmPassword")}
        {...form.getInputProps("confirmPassword")}
      />
    </>
  );
}
