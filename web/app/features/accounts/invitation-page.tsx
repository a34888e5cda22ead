import { invitationCode } from "#contract/invitations.ts";
import { findCode, invitationCodes, readCode } from "#contract/pasted.ts";
import { api } from "#web/app/lib/api.ts";
import { errorMessage, isAppError, isExplained } from "#web/app/lib/error-message.ts";
import { linkedCode } from "#web/app/lib/sign-in-state.ts";
import { AuthCard } from "#web/app/ui/auth-card.tsx";
import { FormFrame } from "#web/app/ui/form-frame.tsx";
import { TextLink } from "#web/app/ui/links.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { saveCode } from "./invitations.ts";
import { Text, TextInput, type TextInputProps } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { ORPCError } from "@orpc/client";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ChangeEvent } from "react";
import * as z from "zod";

export function InvitationPage() {
  const navigate = useNavigate();
  const check = useMutation(api.visitor.invitations.check.mutationOptions());
  const failure = check.error && invitationFailure(check.error);
  const form = useForm({
    // Mail programs append text to a link; only the part before a slash is the code.
    initialValues: { code: readCode(linkedCode().split("/")[0] ?? "", invitationCodes) },
    validate: schemaResolver(z.object({ code: invitationCode }), { sync: true }),
  });

  return (
    <AuthCard
      title="Enter your invitation code"
      description="You find it in your invitation e-mail."
      footer={
        <>
          <Text size="sm">
            Already have an account? <TextLink to="/HM-login">Sign in</TextLink>
          </Text>
          <Text size="sm">
            No code yet? <TextLink to="/schedule-chat">Schedule a chat</TextLink>
          </Text>
        </>
      }
    >
      <FormFrame
        form={form}
        onSubmit={(values) => check.mutateAsync(values)}
        onDone={({ code, ...invitee }) => {
          saveCode(code);
          toast.success("Invitation found", "Invitation code validated successfully.");
          void navigate({ to: "/setup-password", search: invitee });
        }}
        error={failure?.message}
        errorTitle={failure?.title}
        loading={check.isPending}
        submitLabel="Continue"
        loadingLabel="Validating..."
        guardUnsaved={false}
        fullWidth
      >
        <InvitationCodeInput
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the page
          autoFocus
          size="md"
          {...form.getInputProps("code")}
        />
      </FormFrame>
    </AuthCard>
  );
}

/** What the invitation page says when a code could not be validated. */
function invitationFailure(error: unknown): { title: string; message: string } {
  if (isAppError(error, "INVALID_INVITATION")) {
    return { title: "Code Not Found", message: "The invitation code you entered was not found." };
  }
  if (!(error instanceof ORPCError)) {
    return { title: "Error validating invitation code", message: errorMessage(error) };
  }
  if (error.defined) return { title: "Error", message: errorMessage(error) };
  if (!isExplained(error)) {
    return { title: "Database Error", message: "There was an error checking your invitation code." };
  }
  return { title: "Error", message: "There was an unexpected error. Please try again." };
}

/** A field for an invitation code: it capitalizes as you type, and removes text that was pasted around the code. */
export function InvitationCodeInput({ onChange, ...props }: TextInputProps) {
  function extractCode(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const caret = input.selectionStart;
    const typed = input.value.toUpperCase();
    const code = findCode(input.value, invitationCodes) ?? typed;
    input.value = code;
    // When the user types in the middle, the caret stays there.
    if (code === typed) input.setSelectionRange(caret, caret);
    onChange?.(event);
  }
  return (
    <TextInput
      label="Invitation code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
      onChange={extractCode}
    />
  );
}
