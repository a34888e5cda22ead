import { Button, type ButtonProps, Menu } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ComponentProps, ReactNode, Ref } from "react";

/** Adds something to the list next to it. */
export function PlusButton(props: ButtonProps & ComponentProps<"button">) {
  return <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} {...props} />;
}

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
