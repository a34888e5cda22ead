import { TextInput } from "@mantine/core";
import { type FocusEvent, type KeyboardEvent, type ReactNode } from "react";
import { MonthCalendar } from "./month-calendar.tsx";
import { typedMonth } from "#contract/typed-month.ts";

interface MonthInputProps {
  label: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  error?: ReactNode;
  disabled?: boolean;
}

/** A month as `YYYY-MM`: typed in any usual way, or picked from a calendar. */
export function MonthInput({ label, value = "", onChange, onBlur, error, disabled }: MonthInputProps) {
  function tidy() {
    const tidied = typedMonth(value);
    if (tidied !== value) onChange?.(tidied);
  }

  return (
    <TextInput
      label={label}
      placeholder="2019-03 or Mar 2019"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      onBlur={(event) => {
        tidy();
        onBlur?.(event);
      }}
      // Enter sends the form while the field still has the focus.
      onKeyDown={(event: KeyboardEvent) => event.key === "Enter" && tidy()}
      error={error}
      disabled={disabled}
      rightSection={<MonthCalendar month={value} onPick={(month) => onChange?.(month)} disabled={disabled} />}
    />
  );
}
