import { Button, Menu } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode, Ref } from "react";

interface PlusMenuProps {
  /** The button's short text, and its full name. */
  text: string;
  label: string;
  buttonRef: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** Adds one of several kinds of a thing. */
export function PlusMenu({ text, label, buttonRef, children }: PlusMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          ref={buttonRef}
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={label}
        >
          {text}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
