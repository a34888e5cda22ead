import { ActionIcon, Popover } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { type ComponentType, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { MonthsProps } from "./months.tsx";
import { toast } from "./toast.tsx";

interface MonthCalendarProps {
  /** `YYYY-MM`; anything else is no month yet. */
  month: string;
  onPick: (month: string) => void;
  disabled?: boolean;
}

/** A button that opens a calendar of months, which comes with the first press. It closes on Escape, on a press elsewhere, and when Tab leaves it. */
export function MonthCalendar({ month, onPick, disabled }: MonthCalendarProps) {
  const [opened, setOpened] = useState(false);
  const [Months, setMonths] = useState<ComponentType<MonthsProps> | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  const isComing = opened && !Months;
  const fail = useEffectEvent(() => {
    setOpened(false);
    toast.notOpened();
  });
  useEffect(() => {
    if (isComing) void import("./months.tsx").then((loaded) => setMonths(() => loaded.Months), fail);
  }, [isComing]);

  function leaveOnTab(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== "Tab") return;
    const stops = [...event.currentTarget.querySelectorAll("button:not(:disabled):not([tabindex='-1'])")];
    const { activeElement } = document;
    // The months are one stop: arrows go from one to the next.
    const months = activeElement?.closest("table");
    const there = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
    const goesOn = (stop: Element) =>
      !months?.contains(stop) && activeElement?.compareDocumentPosition(stop) === there;
    if (stops.some(goesOn)) return;
    setOpened(false);
    // From here the browser goes on to what stands before or after the button.
    button.current?.focus();
  }

  return (
    <Popover
      // With its months, since they take the focus.
      opened={opened && Months !== null}
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
          onBlur={() => isComing && setOpened(false)}
          // The calendar takes the focus a moment after it has opened; a quick hand is quicker.
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
        {Months && (
          <Months
            month={month}
            onPick={(picked) => {
              onPick(picked);
              setOpened(false);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
