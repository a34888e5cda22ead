import { Button, Group } from "@mantine/core";
import type { Invitation } from "#contract/invitations.ts";
import { ButtonLink } from "#web/app/ui/button-link.tsx";
import { InvitationMenu } from "./invitation-menu.tsx";
import { hasExpired } from "./invitation-status.tsx";
import { useRenewInvitation, useSendInvitation } from "./invitations.ts";

/** What can be done with an invitation now. */
export function InvitationActions({ invitation }: { invitation: Invitation }) {
  const send = useSendInvitation();
  const sendIt = () => send.mutate({ invitationId: invitation.id });
  const isOver = invitation.revoked || invitation.invitationStatus === "accepted";
  return (
    <Group gap={6} wrap="nowrap">
      <MainAction invitation={invitation} onSend={sendIt} sending={send.isPending} />
      {!isOver && <InvitationMenu invitation={invitation} onSend={sendIt} sending={send.isPending} />}
    </Group>
  );
}

interface MainActionProps {
  invitation: Invitation;
  onSend: () => void;
  sending: boolean;
}

function MainAction({ invitation, onSend, sending }: MainActionProps) {
  const renew = useRenewInvitation();
  if (invitation.invitationStatus === "accepted") return <Done label="Profile Created" />;
  if (invitation.revoked) {
    const { firstName, lastName, email, company, role } = invitation;
    return (
      <ButtonLink
        to="/admin/create-invitation"
        state={{ invitee: { firstName, lastName, email, company, role } }}
        variant="default"
        {...shape}
      >
        Invite Again
      </ButtonLink>
    );
  }
  if (hasExpired(invitation)) {
    return (
      <Button
        variant="light"
        {...shape}
        loading={renew.isPending}
        onClick={() => renew.mutate({ invitationId: invitation.id })}
      >
        Renew
      </Button>
    );
  }
  if (invitation.invitationStatus === "sent") return <Done label="Email Sent" />;
  return (
    <Button
      variant="light"
      {...shape}
      loading={sending}
      onClick={({ currentTarget: { nextElementSibling } }) => {
        // The button goes once it is sent: whoever pressed it by keyboard goes on beside it.
        if (nextElementSibling instanceof HTMLElement) nextElementSibling.focus({ preventScroll: true });
        onSend();
      }}
    >
      Send Email
    </Button>
  );
}

function Done({ label }: { label: string }) {
  return (
    <Button variant="default" {...shape} disabled>
      {label}
    </Button>
  );
}

const shape = { size: "xs", miw: 128 } as const;
