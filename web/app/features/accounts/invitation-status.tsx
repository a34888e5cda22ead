import { Group } from "@mantine/core";
import type { Invitation } from "#contract/invitations.ts";
import { StatusBadge, type StatusTone } from "#web/app/ui/status-badge.tsx";

const statuses: Record<Invitation["invitationStatus"], { tone: StatusTone; label: string }> = {
  pending: { tone: "idle", label: "Pending" },
  sent: { tone: "waiting", label: "Sent" },
  accepted: { tone: "done", label: "Accepted" },
};

const sendProblems: Record<NonNullable<Invitation["sendProblem"]>, string> = {
  not_accepted: "Last e-mail not accepted",
  blocked: "Last e-mail refused for now",
  unconfirmed: "May have been sent",
};

export function InvitationStatus({ invitation }: { invitation: Invitation }) {
  if (invitation.revoked) return <StatusBadge tone="danger">Revoked</StatusBadge>;
  const { tone, label } = statuses[invitation.invitationStatus];
  return (
    <Group gap={6}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {invitation.sending && <StatusBadge tone="waiting">Being sent</StatusBadge>}
      {invitation.sendProblem && (
        <StatusBadge tone="danger">{sendProblems[invitation.sendProblem]}</StatusBadge>
      )}
      {invitation.undeliverable && <StatusBadge tone="danger">Could not be delivered</StatusBadge>}
      {hasExpired(invitation) && <StatusBadge tone="danger">Expired</StatusBadge>}
    </Group>
  );
}

/** Whether nobody can join with it any more, until it is renewed. */
export function hasExpired({ expired, invitationStatus }: Invitation): boolean {
  return expired && invitationStatus !== "accepted";
}
