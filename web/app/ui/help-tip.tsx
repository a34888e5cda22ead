import { ActionIcon, Popover, Text, VisuallyHidden } from "@mantine/core";
import { IconHelpCircle } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";

/** Time to move from the button to the popover. */
const graceMs = 200;

interface HelpTipProps {
  label: string;
  children: string;
}

/** A button that explains the text before it: on hover, focus or click. */
export function HelpTip({ label, children }: HelpTipProps) {
  const description = useId();
  const closeTimer = useRef<number>(undefined);
  const [opened, setOpened] = useState(false);
  const open = () => {
    window.clearTimeout(closeTimer.current);
    setOpened(true);
  };
  const closeSoon = () => {
    closeTimer.current = window.setTimeout(() => setOpened(false), graceMs);
  };
  return (
    <Popover opened={opened} onChange={setOpened} width={280} withArrow withRoles={false}>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={label}
          aria-describedby={description}
          onMouseEnter={open}
          onMouseLeave={closeSoon}
          onFocus={open}
          onBlur={closeSoon}
          onClick={open}
          onKeyDown={({ key }) => key === "Escape" && setOpened(false)}
        >
          <IconHelpCircle size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <VisuallyHidden id={description}>{children}</VisuallyHidden>
      <Popover.Dropdown aria-hidden onMouseEnter={open} onMouseLeave={closeSoon}>
        <Text size="sm">{children}</Text>
      </Popover.Dropdown>
    </Popover>
  );
}
