import { TextInput, type TextInputProps } from "@mantine/core";

interface WholeNumberInputProps extends Omit<TextInputProps, "onChange" | "type"> {
  /** Called with the number, or with an empty text. The form rejects numbers that are not whole. */
  onChange?: (value: number | "") => void;
}

/** The browser's field for numbers. Mantine's own has 9 kB, for decimals and prefixes that no page shows. */
export function WholeNumberInput({ onChange, ...props }: WholeNumberInputProps) {
  return (
    <TextInput
      type="number"
      inputMode="numeric"
      styles={{ wrapper: { maxWidth: 160 } }}
      {...props}
      onChange={({ currentTarget: { value, valueAsNumber } }) =>
        onChange?.(value === "" ? "" : valueAsNumber)
      }
    />
  );
}
