import "@mantine/dates/styles.layer.css";
import { ActionIcon, Popover, TextInput } from "@mantine/core";
import { MonthPicker } from "@mantine/dates";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendar } from "@tabler/icons-react";
import { type FocusEvent, type ReactNode, useState } from "react";
import { month } from "#contract/fields.ts";
import { typedMonth } from "./typed-month.ts";

interface MonthInputProps {
  label: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  error?: ReactNode;
  disabled?: boolean;
}

/** A month as `YYYY-MM`: typed, or picked from a calendar. */
export function MonthInput({ label, value = "", onChange, onBlur, error, disabled }: MonthInputProps) {
  const [today] = useState(() => new Date());
  const [opened, { toggle, close }] = useDisclosure(false);
  const picked = month.safeParse(value).success ? `${value}-01` : null;

  function tidy(event: FocusEvent<HTMLInputElement>) {
    const tidied = typedMonth(value);
    if (tidied !== value) onChange?.(tidied);
    onBlur?.(event);
  }

  const calendar = (
    <Popover opened={opened} onClose={close} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={toggle}
          disabled={disabled}
          aria-label="Open the calendar"
        >
          <IconCalendar size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <MonthPicker
          value={picked}
          defaultDate={picked ?? undefined}
          minDate="1950-01-01"
          maxDate={today}
          onChange={(date) => {
            onChange?.(date?.slice(0, 7) ?? "");
            close();
          }}
          ariaLabels={{ previousYear: "Previous year", nextYear: "Next year" }}
        />
      </Popover.Dropdown>
    </Popover>
  );

  return (
    <TextInput
      label={label}
      placeholder="YYYY-MM"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      onBlur={tidy}
      error={error}
      disabled={disabled}
      rightSection={calendar}
    />
  );
}
