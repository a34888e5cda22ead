import { ActionIcon, Button, Group, Menu } from "@mantine/core";
import { IconCopy, IconDots, IconLink, IconSend } from "@tabler/icons-react";
import type { Invitation } from "#contract/invitations.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { copyCode, copyLink } from "./admin-copy-invitation.ts";
import { isLost } from "./admin-invitation-status.tsx";
import { nameOf, useSendInvitation } from "./admin-invitations.ts";

/** What can be done with an invitation now. */
export function InvitationActions({ invitation }: { invitation: Invitation }) {
  const send = useSendInvitation();
  const sendIt = () => send.mutate({ invitationId: invitation.id });
  return (
    <Group gap={6} wrap="nowrap">
      <MainAction invitation={invitation} onSend={sendIt} sending={send.isPending} />
      {invitation.invitationStatus !== "accepted" && !isLost(invitation) && (
        <Menu position="bottom-end" portalProps={{ target: "#main" }} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={30} aria-label={`More for ${nameOf(invitation)}`}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void copyCode(invitation)}>
              Copy code
            </Menu.Item>
            <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void copyLink(invitation)}>
              Copy link
            </Menu.Item>
            {invitation.invitationStatus === "sent" && (
              <Menu.Item leftSection={<IconSend size={16} />} onClick={sendIt} disabled={send.isPending}>
                Send again
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}

interface MainActionProps {
  invitation: Invitation;
  onSend: () => void;
  sending: boolean;
}

function MainAction({ invitation, onSend, sending }: MainActionProps) {
  if (invitation.invitationStatus === "accepted") return <Done label="Profile Created" />;
  if (isLost(invitation)) {
    const { firstName, lastName, email, company, role } = invitation;
    return (
      <ButtonLink
        to="/admin/create-invitation"
        state={{ invitee: { firstName, lastName, email, company, role } }}
        variant="default"
        size="xs"
        w={128}
      >
        Invite Again
      </ButtonLink>
    );
  }
  if (invitation.invitationStatus === "sent") return <Done label="Email Sent" />;
  return (
    <Button variant="light" size="xs" w={128} loading={sending} onClick={onSend}>
      Send Email
    </Button>
  );
}

function Done({ label }: { label: string }) {
  return (
    <Button variant="default" size="xs" w={128} disabled>
      {label}
    </Button>
  );
}
