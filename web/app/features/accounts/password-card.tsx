import { minPasswordLength, password } from "#contract/fields.ts";
import { isAppError } from "#web/app/lib/error-message.ts";
import { FormFrame } from "#web/app/ui/form-frame.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { TitledCard } from "#web/app/ui/titled-card.tsx";
import { PasswordInput } from "@mantine/core";
import { type UseFormReturnType, schemaResolver, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import * as z from "zod";

/** A new password, typed twice. */
export const passwordFields = { password, confirmPassword: z.string().normalize("NFC") };

export function arePasswordsEqual(values: { password: string; confirmPassword: string }) {
  return values.password === values.confirmPassword;
}

export const passwordsDiffer = { path: ["confirmPassword"], message: "Passwords do not match" };
export const NewPassword = z.object(passwordFields).refine(arePasswordsEqual, passwordsDiffer);

const ChangePassword = z
  .object({ currentPassword: z.string().min(1, "Please enter your current password"), ...passwordFields })
  .refine(arePasswordsEqual, passwordsDiffer);

const emptyValues = { currentPassword: "", password: "", confirmPassword: "" };

export function PasswordCard(props: ComponentProps<typeof ChangePasswordForm>) {
  return (
    <TitledCard
      id="password"
      title="Change password"
      intro="You will be signed out everywhere else, and we'll confirm by e-mail."
    >
      <ChangePasswordForm {...props} />
    </TitledCard>
  );
}

interface ChangePasswordFormProps {
  email: string;
  /** The realm's own API call. */
  onChange: (passwords: { currentPassword: string; password: string }) => Promise<unknown>;
  onChanged: () => void;
}

function ChangePasswordForm({ email, onChange, onChanged }: ChangePasswordFormProps) {
  const change = useMutation({ mutationFn: onChange });
  const form = useForm({
    initialValues: emptyValues,
    validate: schemaResolver(ChangePassword, { sync: true }),
  });
  const isWrong = isAppError(change.error, "WRONG_CURRENT_PASSWORD");

  return (
    <FormFrame
      form={form}
      onSubmit={(values) =>
        change.mutateAsync({ currentPassword: values.currentPassword, password: values.password })
      }
      onDone={() => {
        form.setValues(emptyValues);
        toast.success("Password changed", "You are signed out everywhere else.");
        onChanged();
      }}
      error={isWrong ? "The current password is wrong. Nothing was changed." : change.error}
      errorTitle="Failed to change password"
      loading={change.isPending}
      submitLabel="Change password"
      isSecondary
      guardUnsaved={false}
    >
      {/* For password managers. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        {...form.getInputProps("currentPassword")}
      />
      <NewPasswordInputs label="New password" form={form} />
    </FormFrame>
  );
}

interface NewPasswordInputsProps<Values> {
  label: string;
  confirmLabel?: string;
  /** The account's address, for password managers. */
  email?: string;
  /** Whether choosing a password is the page's only purpose. */
  isFocused?: boolean;
  form: Pick<UseFormReturnType<Values>, "getInputProps">;
}

/** A new password, typed twice. */
export function NewPasswordInputs<Values extends { password: string; confirmPassword: string }>({
  label,
  confirmLabel = "Confirm password",
  email,
  isFocused,
  form,
}: NewPasswordInputsProps<Values>) {
  return (
    <>
      {email && <input type="email" autoComplete="username" value={email} readOnly hidden />}
      <PasswordInput
        label={label}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only if the page has no other purpose
        autoFocus={isFocused}
        description={`At least ${minPasswordLength} characters`}
        autoComplete="new-password"
        {...form.getInputProps("password")}
      />
      <PasswordInput
        label={confirmLabel}
        autoComplete="new-password"
        {...form.getInputProps("confirmPassword")}
      />
    </>
  );
}
