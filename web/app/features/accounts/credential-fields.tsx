import { PasswordInput } from "@mantine/core";
import { schemaResolver, useForm, type UseFormReturnType } from "@mantine/form";
import { SignIn } from "#contract/managers.ts";
import { EmailInput } from "#web/app/ui/email-input.tsx";

/** The fields of every sign-in form, in either realm. */
export function useCredentials(email = "") {
  return useForm({
    initialValues: { email, password: "" },
    validate: schemaResolver(SignIn, { sync: true }),
  });
}

interface OwnAddressFieldProps {
  form: Pick<UseFormReturnType<{ email: string }>, "getInputProps">;
  isFocused?: boolean;
}

/** The user's own address, on a page that is there to type it. */
export function OwnAddressField({ form, isFocused = true }: OwnAddressFieldProps) {
  return (
    <EmailInput
      label="Email"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there to sign in
      autoFocus={isFocused}
      autoComplete="username"
      required
      withAsterisk={false}
      {...form.getInputProps("email")}
    />
  );
}

/** @param isAddressKnown whether the password is all that is left to type */
export function CredentialFields({
  form,
  isAddressKnown = false,
}: {
  form: ReturnType<typeof useCredentials>;
  isAddressKnown?: boolean;
}) {
  return (
    <>
      <OwnAddressField form={form} isFocused={!isAddressKnown} />
      <PasswordInput
        label="Password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there to sign in
        autoFocus={isAddressKnown}
        autoComplete="current-password"
        required
        withAsterisk={false}
        {...form.getInputProps("password")}
      />
    </>
  );
}
