import { ActionIcon, Menu } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { IconBan, IconCopy, IconDots, IconLink, IconSend } from "@tabler/icons-react";
import type { Invitation } from "#contract/invitations.ts";
import { copyCode, copyLink } from "./copy-invitation.ts";
import { hasExpired } from "./invitation-status.tsx";
import { nameOf } from "./invitations.ts";
import { askToRevoke } from "./ask-to-revoke.ts";

interface InvitationMenuProps {
  invitation: Invitation;
  onSend: () => void;
  sending: boolean;
}

/** What else can be done with an invitation with which nobody has joined yet. */
export function InvitationMenu({ invitation, onSend, sending }: InvitationMenuProps) {
  const queryClient = useQueryClient();
  const isValid = !hasExpired(invitation);
  return (
    <Menu position="bottom-end" portalProps={{ target: "#main" }} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={30} aria-label={`More for ${nameOf(invitation)}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isValid && (
          <>
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void copyCode(invitation)}>
              Copy code
            </Menu.Item>
            <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void copyLink(invitation)}>
              Copy link
            </Menu.Item>
            {invitation.invitationStatus === "sent" && (
              <Menu.Item leftSection={<IconSend size={16} />} onClick={onSend} disabled={sending}>
                Send again
              </Menu.Item>
            )}
          </>
        )}
        <Menu.Item
          color="red"
          leftSection={<IconBan size={16} />}
          onClick={() => askToRevoke(invitation, queryClient)}
        >
          Revoke
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
