import { TextInput, type TextInputProps } from "@mantine/core";
import { readMailAddress } from "#contract/mail-address.ts";

interface EmailInputProps extends TextInputProps {
  /** Takes the address alone, where something else was pasted around it. */
  onRead: (address: string) => void;
}

/** A field for one e-mail address. Once it is left it shows the address as it will be kept. */
export function EmailInput({ onRead, onBlur, ...props }: EmailInputProps) {
  return (
    <TextInput
      type="email"
      inputMode="email"
      {...props}
      onBlur={(event) => {
        const written = event.currentTarget.value;
        const { address } = readMailAddress(written);
        if (address !== undefined && address !== written) onRead(address);
        onBlur?.(event);
      }}
    />
  );
}
