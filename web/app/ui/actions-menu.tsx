import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { ReactNode, Ref } from "react";

interface ActionsMenuProps {
  subject: string;
  buttonRef?: Ref<HTMLButtonElement>;
  /** In a row of one line. */
  isSmall?: boolean;
  children: ReactNode;
}

/** Further actions of a row, behind three dots. */
export function ActionsMenu({ subject, buttonRef, isSmall = false, children }: ActionsMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          ref={buttonRef}
          variant="subtle"
          color="gray"
          size={isSmall ? "sm" : 30}
          aria-label={`Actions: ${subject}`}
        >
          <IconDots size={isSmall ? 16 : 18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
