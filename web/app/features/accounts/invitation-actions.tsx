import type { Invitation } from "#contract/invitations.ts";
import { api } from "#web/app/lib/api.ts";
import { ActionsMenu } from "#web/app/ui/actions-menu.tsx";
import { confirm } from "#web/app/ui/confirm.tsx";
import { ButtonLink } from "#web/app/ui/links.tsx";
import { StatusBadge, type StatusTone } from "#web/app/ui/status-badge.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import {
  copyCode,
  copyLink,
  refreshInvitations,
  useRenewInvitation,
  useSendInvitation,
} from "./invitations.ts";
import { Button, Group, Menu } from "@mantine/core";
import { fullName } from "#web/app/ui/text.tsx";

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
        {...buttonProps}
      >
        Invite again
      </ButtonLink>
    );
  }
  if (hasExpired(invitation)) {
    return (
      <Button
        variant="light"
        {...buttonProps}
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
      {...buttonProps}
      loading={sending}
      onClick={({ currentTarget: { nextElementSibling } }) => {
        // The button disappears once the e-mail is sent, so the keyboard focus moves next to it.
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
    <Button variant="default" {...buttonProps} disabled>
      {label}
    </Button>
  );
}

const buttonProps = { size: "xs", miw: 128 } as const;

interface InvitationMenuProps {
  invitation: Invitation;
  onSend: () => void;
  sending: boolean;
}

/** Further actions for an invitation that nobody has used yet. */
function InvitationMenu({ invitation, onSend, sending }: InvitationMenuProps) {
  const isValid = !hasExpired(invitation);
  return (
    <ActionsMenu subject={fullName(invitation)}>
      {isValid && (
        <>
          <Menu.Item onClick={() => void copyCode(invitation)}>Copy code</Menu.Item>
          <Menu.Item onClick={() => void copyLink(invitation)}>Copy link</Menu.Item>
          {invitation.invitationStatus === "sent" && (
            <Menu.Item onClick={onSend} disabled={sending}>
              Send again
            </Menu.Item>
          )}
        </>
      )}
      <Menu.Item c="var(--danger-text)" onClick={() => confirmRevoke(invitation)}>
        Revoke
      </Menu.Item>
    </ActionsMenu>
  );
}

function confirmRevoke(invitation: Invitation) {
  confirm({
    title: `Revoke ${fullName(invitation)}'s invitation?`,
    message: `The code ${invitation.invitationCode} will stop working for good. You can create another invitation.`,
    confirmLabel: "Revoke",
    errorTitle: "Failed to revoke invitation",
    action: async () => {
      await api.admin.invitations.revoke.call({ invitationId: invitation.id });
      toast.success(`${fullName(invitation)}'s invitation has been revoked.`);
    },
    onSettled: refreshInvitations,
  });
}

const statuses: Record<Invitation["invitationStatus"], { tone: StatusTone; label: string }> = {
  pending: { tone: "idle", label: "Pending" },
  sent: { tone: "waiting", label: "Sent" },
  accepted: { tone: "done", label: "Accepted" },
};

const sendProblems: Record<NonNullable<Invitation["sendProblem"]>, string> = {
  not_accepted: "Last e-mail not accepted",
  blocked: "Last e-mail refused",
  unconfirmed: "May have been sent",
};

type Status = Pick<
  Invitation,
  "invitationStatus" | "sending" | "sendProblem" | "undeliverable" | "expired"
> & { revoked?: boolean };

export function InvitationStatus({ invitation }: { invitation: Status }) {
  if (invitation.revoked) return <StatusBadge tone="danger">Revoked</StatusBadge>;
  const { tone, label } = statuses[invitation.invitationStatus];
  return (
    <Group gap={6}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {invitation.sending && <StatusBadge tone="waiting">Being sent</StatusBadge>}
      {invitation.sendProblem && (
        <StatusBadge tone="danger">{sendProblems[invitation.sendProblem]}</StatusBadge>
      )}
      {invitation.undeliverable && <StatusBadge tone="danger">Undeliverable</StatusBadge>}
      {hasExpired(invitation) && <StatusBadge tone="danger">Expired</StatusBadge>}
    </Group>
  );
}

/** Whether the invitation cannot be used until it is renewed. */
function hasExpired({ expired, invitationStatus }: Status): boolean {
  return expired && invitationStatus !== "accepted";
}
