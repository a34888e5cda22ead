import { Menu } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import { PlusButton } from "./plus-button.tsx";

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
        <PlusButton ref={buttonRef} aria-label={label}>
          {text}
        </PlusButton>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
