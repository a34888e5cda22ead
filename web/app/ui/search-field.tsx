import { CloseButton, Text, TextInput, type TextInputProps } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useRef } from "react";

interface SearchInputProps extends Omit<TextInputProps, "value" | "onChange"> {
  value: string;
  onChange: (value: string) => void;
}

/** What is searched for, and a button that empties it. */
export function SearchInput({ value, onChange, ...props }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  function clear() {
    onChange("");
    // The button goes.
    input.current?.focus();
  }
  return (
    <TextInput
      {...props}
      type="search"
      ref={input}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={value && <CloseButton size="sm" aria-label="Clear search" onClick={clear} />}
    />
  );
}

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** How many entries are shown, of how many; said while one searches. */
  found: number;
  total: number;
}

/** Narrows a list down while one types. */
export function SearchField({ label, value, onChange, found, total }: SearchFieldProps) {
  return (
    <div>
      <SearchInput aria-label={label} placeholder={label} value={value} onChange={onChange} />
      <Text component="output" display="block" size="sm" c="dimmed" mt={value ? 4 : 0}>
        {value && (found === 0 ? `Nothing matches '${value}'.` : `${found} of ${total}`)}
      </Text>
    </div>
  );
}
