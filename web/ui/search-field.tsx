import { CloseButton, Text, TextInput } from "@mantine/core";
import IconSearch from "~icons/tabler/search";

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
      <TextInput
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          value && <CloseButton size="sm" aria-label="Clear search" onClick={() => onChange("")} />
        }
      />
      <Text component="output" display="block" size="sm" c="dimmed" mt={value ? 4 : 0}>
        {value && (found === 0 ? `Nothing matches '${value}'.` : `${found} of ${total}`)}
      </Text>
    </div>
  );
}
