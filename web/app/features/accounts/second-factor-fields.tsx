import { Box, Button, Group, Stack, Text, TextInput, type TextInputProps } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { IconKey } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { EnterCode, EnterRecoveryCode } from "#contract/second-factor.ts";
import { askForPasskey, hasPasskeys, isPasskeyCancelled, passkeyCancelled } from "#web/app/lib/passkeys.ts";
import { FormError, FormFrame } from "#web/app/ui/form-frame.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { ownSecondFactor, type Realm, signInCalls } from "./second-factor-queries.ts";

interface OneCodeFormProps extends Omit<TextInputProps, "onSubmit"> {
  schema: typeof EnterCode | typeof EnterRecoveryCode;
  submitLabel: string;
  errorTitle: string;
  onSubmit: (code: string) => Promise<unknown>;
}

function OneCodeForm({ schema, submitLabel, errorTitle, onSubmit, ...field }: OneCodeFormProps) {
  const submitCode = useMutation({ mutationFn: onSubmit });
  const form = useForm({
    initialValues: { code: "" },
    validate: schemaResolver(schema, { sync: true }),
  });
  return (
    <FormFrame
      form={form}
      onSubmit={({ code }) => submitCode.mutateAsync(code)}
      error={submitCode.error}
      errorTitle={errorTitle}
      loading={submitCode.isPending}
      submitLabel={submitLabel}
      guardUnsaved={false}
      fullWidth
    >
      <TextInput
        {...field}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the page or dialog
        autoFocus
        data-autofocus
        {...form.getInputProps("code")}
      />
    </FormFrame>
  );
}

/** The six digits that an authenticator app shows. */
export function CodeForm(props: Pick<OneCodeFormProps, "label" | "submitLabel" | "onSubmit">) {
  return (
    <OneCodeForm
      {...props}
      schema={EnterCode}
      errorTitle="Code not accepted"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      placeholder="123 456"
    />
  );
}

/** Who can reset the second factor of someone who has lost everything. */
const helpers: Record<Realm, string> = {
  manager: "an owner of your company",
  admin: "the operator of this installation",
};

function RecoveryCodeForm({ realm, onSubmit }: Pick<OneCodeFormProps, "onSubmit"> & { realm: Realm }) {
  return (
    <OneCodeForm
      onSubmit={onSubmit}
      schema={EnterRecoveryCode}
      submitLabel="Continue"
      errorTitle="Recovery code not accepted"
      label="Recovery code"
      description={`One of the codes you saved when you set up your second factor. Each works once. If you have none left, ask ${helpers[realm]} to reset your second factor.`}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      placeholder="abcde-fghij"
    />
  );
}

interface PasskeyButtonProps {
  label: string;
  variant?: "filled" | "default";
  realm: Realm;
  /** Sends what the browser returned. */
  onUse: (response: Awaited<ReturnType<typeof askForPasskey>>) => Promise<unknown>;
}

/** Asks the browser for a passkey. Hidden where there are none. */
function PasskeyButton({ label, variant = "default", realm, onUse }: PasskeyButtonProps) {
  const use = useMutation({
    mutationFn: async () => {
      const { options } = await signInCalls[realm].passkeyOptions.call();
      return onUse(await askForPasskey(options));
    },
  });
  if (!hasPasskeys()) return null;
  return (
    <Stack gap="xs">
      <FormError
        title="Passkey not used"
        error={isPasskeyCancelled(use.error) ? passkeyCancelled : use.error}
      />
      <Button
        variant={variant}
        fullWidth
        leftSection={<IconKey size={18} aria-hidden />}
        loading={use.isPending}
        onClick={() => use.mutate()}
      >
        {label}
      </Button>
    </Stack>
  );
}

/** On the login pages, next to the password. */
export function PasskeySignIn({ realm, onDone }: { realm: Realm; onDone: () => Promise<unknown> }) {
  return (
    <Box mt="md">
      <PasskeyButton
        label="Sign in with a passkey"
        realm={realm}
        onUse={async (response) => {
          await signInCalls[realm].signInWithPasskey.call({ response });
          await onDone();
        }}
      />
    </Box>
  );
}

interface SecondFactorFormProps {
  realm: Realm;
  /** What the account has. */
  app: boolean;
  passkey: boolean;
  onDone: () => Promise<unknown> | void;
}

/** Asks for the second factor: a code, a passkey or a recovery code. */
export function SecondFactorForm({ realm, app, passkey, onDone }: SecondFactorFormProps) {
  const [isRecovering, setIsRecovering] = useState(!app && !passkey);
  const calls = ownSecondFactor[realm];
  const recover = async (code: string) => {
    const { left } = await calls.useRecoveryCode.call({ code });
    // Signing in clears earlier toasts.
    await onDone();
    toast.success(
      "Recovery code used",
      left === 0 ? "None is left. Create new ones on your account page." : `${left} left.`,
    );
  };
  const verify = async (code: string) => {
    await calls.verify.call({ code });
    await onDone();
  };
  return (
    <Stack>
      {isRecovering ? (
        <RecoveryCodeForm realm={realm} onSubmit={recover} />
      ) : (
        <>
          {app && (
            <CodeForm label="Code from your authenticator app" submitLabel="Continue" onSubmit={verify} />
          )}
          {passkey && (
            <PasskeyButton
              label="Use a passkey"
              variant={app ? "default" : "filled"}
              realm={realm}
              onUse={async (response) => {
                await calls.verifyPasskey.call({ response });
                await onDone();
              }}
            />
          )}
          {passkey && !app && !hasPasskeys() && (
            <Text size="sm">Your browser has no passkeys. Use another browser, or a recovery code.</Text>
          )}
        </>
      )}
      {(app || passkey) && (
        <Group justify="center">
          <Button variant="subtle" onClick={() => setIsRecovering(!isRecovering)}>
            {isRecovering ? "Use your usual second factor" : "Use a recovery code"}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
