import { TextInput, type TextInputProps } from "@mantine/core";
import type { ChangeEvent } from "react";
import { findCode, invitationCodes } from "#contract/pasted.ts";

/** A field for an invitation code: in capitals as it is typed, and without what was pasted around it. */
export function InvitationCodeInput({ onChange, ...props }: TextInputProps) {
  function tidy(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const caret = input.selectionStart;
    const written = input.value.toUpperCase();
    const code = findCode(input.value, invitationCodes) ?? written;
    input.value = code;
    // Where one types in the middle, the caret stays there.
    if (code === written) input.setSelectionRange(caret, caret);
    onChange?.(event);
  }
  return (
    <TextInput
      label="Invitation code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
      onChange={tidy}
    />
  );
}
