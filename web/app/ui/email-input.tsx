import { TextInput, type TextInputProps } from "@mantine/core";
import { readMailAddress } from "#contract/mail-address.ts";

interface EmailInputProps extends TextInputProps {
  /** Extracts the address from pasted text. */
  onRead: (address: string) => void;
}

/** A field for one e-mail address. When the user leaves it, it shows the address as it will be stored. */
export function EmailInput({ onRead, onBlur, ...props }: EmailInputProps) {
  return (
    <TextInput
      type="email"
      inputMode="email"
      {...props}
      onBlur={(event) => {
        const typed = event.currentTarget.value;
        const { address } = readMailAddress(typed);
        if (address !== undefined && address !== typed) onRead(address);
        onBlur?.(event);
      }}
    />
  );
}
