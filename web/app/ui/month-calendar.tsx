import "@mantine/dates/styles.layer.css";
import { ActionIcon, Popover } from "@mantine/core";
import { MonthPicker } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { month as monthText } from "#contract/fields.ts";

interface MonthCalendarProps {
  /** `YYYY-MM`; anything else is not a month yet. */
  month: string;
  onPick: (month: string) => void;
  disabled?: boolean;
}

/** A button that opens a calendar of months. It closes on Escape, on a click elsewhere, and when Tab leaves it. */
export function MonthCalendar({ month, onPick, disabled }: MonthCalendarProps) {
  const [today] = useState(() => new Date());
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const pickedDate = monthText.safeParse(month).success ? `${month}-01` : null;

  function leaveOnTab(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== "Tab") return;
    const tabStops = [...event.currentTarget.querySelectorAll("button:not(:disabled):not([tabindex='-1'])")];
    const { activeElement } = document;
    // The months are one tab stop: arrows move between them.
    const months = activeElement?.closest("table");
    const direction = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
    const isNext = (stop: Element) =>
      !months?.contains(stop) && activeElement?.compareDocumentPosition(stop) === direction;
    if (tabStops.some(isNext)) return;
    setOpened(false);
    // From here the browser moves on to the element before or after the button.
    button.current?.focus();
  }

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      trapFocus
      returnFocus
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          onClick={() => setOpened(!opened)}
          // The calendar takes the focus a moment after it has opened; a fast typist is quicker.
          onKeyDown={({ key }) => {
            if (key === "Escape") setOpened(false);
          }}
          disabled={disabled}
          aria-label="Open the calendar"
        >
          <IconCalendar size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown onKeyDown={leaveOnTab}>
        <MonthPicker
          value={pickedDate}
          defaultDate={pickedDate ?? undefined}
          minDate="1950-01-01"
          maxDate={today}
          onChange={(date) => {
            onPick(date?.slice(0, 7) ?? "");
            setOpened(false);
          }}
          ariaLabels={{ previousYear: "Previous year", nextYear: "Next year" }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
