import { Menu, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { membersAtOnce } from "#contract/lists.ts";
import { companyRoleNames, companyRoles, type CompanyRole } from "#contract/company-roles.ts";
import type { Member } from "#contract/members.ts";
import { openHandOverAll } from "#web/app/features/jobs/hand-over-all-dialog.tsx";
import { api } from "#web/app/lib/api.ts";
import { ActionsMenu } from "#web/app/ui/actions-menu.tsx";
import { confirm } from "#web/app/ui/confirm.tsx";
import { LongList, ShowMore, useLongList } from "#web/app/ui/lists.tsx";
import { CardSkeletons, QueryState } from "#web/app/ui/query-state.tsx";
import rows from "#web/app/ui/card-rows.module.css";
import { StatusBadge } from "#web/app/ui/status-badge.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { TitledCard } from "#web/app/ui/titled-card.tsx";
import { membersOptions } from "#web/app/features/accounts/managers-queries.ts";
import { managerDeactivationNote, PersonSummary } from "#web/app/features/accounts/people-list.tsx";
import { InvitationRow, InviteMemberButton } from "./member-invitations.tsx";
import { refreshMembers, withArticle } from "./members.ts";
import { fullName } from "#web/app/ui/text.tsx";

/** Who belongs to the company. Its owners invite, deactivate and reactivate people, and change their roles. */
export function MembersCard() {
  const { input, search, onMore } = useLongList("members", membersAtOnce);
  const members = useQuery(membersOptions(input));
  return (
    <QueryState
      query={members}
      errorTitle="Failed to load the members"
      skeleton={<CardSkeletons count={1} height={240} />}
      showsStaleError
    >
      {({ members: listed, found, total, invitations, isOwner, canInvite }) => (
        <TitledCard
          id="members"
          title={<>Members{total > 1 && ` (${total})`}</>}
          intro={isOwner && !canInvite && "Admins of this installation invite people."}
          action={canInvite && <InviteMemberButton isOwner={isOwner} />}
        >
          <Stack gap="xs">
            <LongList
              label="Search members"
              {...search}
              found={found}
              total={total}
              listed={listed.length}
              loading={members.isPlaceholderData}
              onMore={onMore}
            >
              <ul className={rows.rows} aria-labelledby="members">
                {listed.map((member) => (
                  <MemberRow key={member.id} member={member} isOwner={isOwner} />
                ))}
              </ul>
            </LongList>
          </Stack>
          {invitations.length > 0 && (
            <>
              <Title order={3} id="member-invitations" mt="md">
                Invitations
              </Title>
              <ShowMore items={invitations} pageSize={20}>
                {(visible) => (
                  <ul className={rows.rows} aria-labelledby="member-invitations">
                    {visible.map((invitation) => (
                      <InvitationRow key={invitation.id} invitation={invitation} canInvite={canInvite} />
                    ))}
                  </ul>
                )}
              </ShowMore>
            </>
          )}
        </TitledCard>
      )}
    </QueryState>
  );
}

function MemberRow({ member, isOwner }: { member: Member; isOwner: boolean }) {
  const { role, deactivatedAt, secondFactor, isSelf } = member;
  return (
    <li>
      <PersonSummary person={member} note={isSelf ? "You" : null} />
      {deactivatedAt && <StatusBadge tone="danger">Deactivated</StatusBadge>}
      <div>
        <Text size="sm">{companyRoleNames[role]}</Text>
        {secondFactor !== null && (
          <Text size="xs" c="dimmed">
            Second factor: {secondFactor ? "on" : "off"}
          </Text>
        )}
      </div>
      {isOwner && <MemberMenu member={member} />}
    </li>
  );
}

/** What an owner can do about a member. Giving up one's own role and deactivating are confirmed first. */
function MemberMenu({ member }: { member: Member }) {
  const { id: memberId, role: current, deactivatedAt, secondFactor, isSelf } = member;
  const name = fullName(member);
  const change = useMutation(
    api.manager.members.changeRole.mutationOptions({
      onSuccess: ({ role: changed }) =>
        toast.success("Role changed", `${name}: ${companyRoleNames[changed]}`),
      onError: (error) => toast.failure(`Failed to change the role of ${name}`, error),
      onSettled: refreshMembers,
    }),
  );
  const reactivate = useMutation(
    api.manager.members.setActive.mutationOptions({
      onSuccess: () => toast.success("Account reactivated", `${name} can sign in again.`),
      onError: (error) => toast.failure(`Failed to reactivate ${name}`, error),
      onSettled: refreshMembers,
    }),
  );
  const confirmDeactivate = () =>
    confirm({
      title: `Deactivate ${name}?`,
      message: `They will be signed out everywhere and can't sign in until you reactivate the account. ${managerDeactivationNote}`,
      confirmLabel: "Deactivate",
      errorTitle: `Failed to deactivate ${name}`,
      action: async () => {
        await api.manager.members.setActive.call({ memberId, isActive: false });
        toast.success("Account deactivated", `${name} can no longer sign in.`);
      },
      onSettled: refreshMembers,
    });
  const confirmStepDown = (role: CompanyRole) =>
    confirm({
      title: "Give up your role as owner?",
      message:
        "You can no longer manage members or change the company's rules. Another owner can make you an owner again.",
      confirmLabel: `Become ${withArticle(role)}`,
      errorTitle: "Failed to change your role",
      action: () => api.manager.members.changeRole.call({ memberId, role }),
      onSettled: refreshMembers,
    });
  return (
    <ActionsMenu subject={name}>
      {companyRoles
        .filter((role) => role !== current)
        .map((role) => (
          <Menu.Item
            key={role}
            onClick={() => (isSelf ? confirmStepDown(role) : change.mutate({ memberId, role }))}
          >
            Make {isSelf && "me "}
            {withArticle(role)}
          </Menu.Item>
        ))}
      {member.jobCount !== null && member.jobCount > 0 && (
        <Menu.Item onClick={() => openHandOverAll(member)}>Hand over jobs</Menu.Item>
      )}
      {!isSelf && secondFactor && (
        <Menu.Item onClick={() => confirmReset(name, memberId)}>Reset second factor</Menu.Item>
      )}
      {!isSelf &&
        (deactivatedAt ? (
          <Menu.Item onClick={() => reactivate.mutate({ memberId, isActive: true })}>Reactivate</Menu.Item>
        ) : (
          <Menu.Item c="var(--danger-text)" onClick={confirmDeactivate}>
            Deactivate
          </Menu.Item>
        ))}
    </ActionsMenu>
  );
}

/** For a colleague who has lost their phone and their recovery codes. */
function confirmReset(name: string, memberId: string) {
  confirm({
    title: `Reset the second factor of ${name}?`,
    message:
      "Do this only if they asked you in person or by phone. Their app, passkeys and recovery codes stop working, and they are signed out everywhere. They can then sign in with their password alone. We e-mail them.",
    confirmLabel: "Reset second factor",
    errorTitle: "Failed to reset the second factor",
    action: async () => {
      await api.manager.members.resetSecondFactor.call({ memberId });
      toast.success("Second factor reset", `${name} can set up a new one.`);
    },
    onSettled: refreshMembers,
  });
}
