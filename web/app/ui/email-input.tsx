import { TextInput, type TextInputProps } from "@mantine/core";
import { readMailAddress } from "#contract/mail-address.ts";

interface EmailInputProps extends Omit<TextInputProps, "onChange" | "type"> {
  onChange?: (text: string) => void;
}

/** A field for one e-mail address. When the user leaves it, it shows the address as it will be stored. */
export function EmailInput({ onChange, onBlur, ...props }: EmailInputProps) {
  return (
    <TextInput
      type="email"
      inputMode="email"
      {...props}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      onBlur={(event) => {
        const typed = event.currentTarget.value;
        const { address } = readMailAddress(typed);
        if (address !== undefined && address !== typed) onChange?.(address);
        onBlur?.(event);
      }}
    />
  );
}
