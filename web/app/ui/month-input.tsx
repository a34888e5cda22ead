import { ActionIcon, TextInput } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { type FocusEvent, type KeyboardEvent, lazy, type ReactNode, Suspense } from "react";
import { normalizeMonth } from "#contract/months.ts";

const placeholderButton = (
  <ActionIcon variant="subtle" color="gray" disabled aria-label="Open the calendar">
    <IconCalendar size={18} aria-hidden />
  </ActionIcon>
);

// The library of calendars is large, and months can be typed. If it does not load, an error would replace the page with
// everything that was typed on it.
const MonthCalendar = lazy(() =>
  import("./month-calendar.tsx").then(
    (loaded) => ({ default: loaded.MonthCalendar }),
    () => ({ default: () => placeholderButton }),
  ),
);

interface MonthInputProps {
  label: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  /** What the month means, shown while it is typed. */
  note?: string | undefined;
  error?: ReactNode;
  disabled?: boolean;
}

/** A month as `YYYY-MM`: typed in any usual notation, or picked from a calendar. */
export function MonthInput({ label, value = "", onChange, onBlur, note, error, disabled }: MonthInputProps) {
  function normalize() {
    const normalized = normalizeMonth(value);
    if (normalized !== value) onChange?.(normalized);
  }

  return (
    <TextInput
      label={label}
      placeholder="2019-03 or Mar 2019"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      onBlur={(event) => {
        normalize();
        onBlur?.(event);
      }}
      // Enter sends the form while the field still has the focus.
      onKeyDown={(event: KeyboardEvent) => event.key === "Enter" && normalize()}
      description={note}
      inputWrapperOrder={["label", "input", "description", "error"]}
      error={error}
      disabled={disabled}
      rightSection={
        <Suspense fallback={placeholderButton}>
          <MonthCalendar month={value} onPick={(month) => onChange?.(month)} disabled={disabled} />
        </Suspense>
      }
    />
  );
}
