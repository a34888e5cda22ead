import { Button, Group, Menu, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { JobMember } from "#contract/job-members.ts";
import { jobRoleNames } from "#contract/job-roles.ts";
import type { JobInFull } from "#contract/jobs.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { ActionsMenu } from "#web/app/ui/actions-menu.tsx";
import { confirm } from "#web/app/ui/confirm.tsx";
import { TextLink } from "#web/app/ui/links.tsx";
import { focusHeading } from "#web/app/ui/move-focus.ts";
import { ShowMore } from "#web/app/ui/lists.tsx";
import { QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import rows from "#web/app/ui/card-rows.module.css";
import { StatusBadge } from "#web/app/ui/status-badge.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { TitledCard } from "#web/app/ui/titled-card.tsx";
import { HandOverButton } from "./hand-over-button.tsx";
import { jobMembersOptions, forgetJob } from "./queries.ts";
import { RoleBadge } from "./job-list.tsx";
import { ShareJobButton } from "./share-job-button.tsx";
import { fullName } from "#web/app/ui/text.tsx";

const headingId = "shared-with";

/** Who shares a job. Its owner adds colleagues, changes roles, removes them and hands the job over; anyone else can leave. */
export function SharedWith({ job }: { job: JobInFull }) {
  const members = useQuery(jobMembersOptions(job.id));
  return (
    <TitledCard id={headingId} title="Shared with" className="screen-only">
      <QueryState
        query={members}
        errorTitle="Failed to load who shares this job"
        skeleton={<RowSkeletons count={2} />}
        empty={null}
      >
        {(loaded) => (
          <>
            {loaded.length > 1 && (
              <ShowMore items={loaded} pageSize={20}>
                {(visible) => (
                  <ul className={rows.rows} aria-labelledby={headingId}>
                    {visible.map((member) => (
                      <MemberRow key={member.id} job={job} member={member} />
                    ))}
                  </ul>
                )}
              </ShowMore>
            )}
            {job.role === "owner" ? (
              <OwnersActions job={job} members={loaded} />
            ) : (
              <LeaveButton job={job} memberId={loaded.find(({ isSelf }) => isSelf)?.id} />
            )}
          </>
        )}
      </QueryState>
    </TitledCard>
  );
}

interface OwnersActionsProps {
  job: JobInFull;
  members: JobMember[];
}

function OwnersActions({ job, members }: OwnersActionsProps) {
  const colleagues = useQuery(
    api.manager.jobMembers.colleagues.queryOptions({ input: { jobId: job.id, q: "" } }),
  );
  const isAlone = members.length === 1;
  const canTakeOver = members.some(({ isSelf, isDeactivated }) => !isSelf && !isDeactivated);
  return (
    <QueryState
      query={colleagues}
      errorTitle="Failed to load your colleagues"
      skeleton={<RowSkeletons count={1} />}
      empty={null}
      // An empty list is shown with what to do about it.
      isEmpty={() => false}
    >
      {({ length: count }) => (
        <>
          {isAlone && (
            <Text size="sm" c="dimmed">
              Only you see this job.
            </Text>
          )}
          {count === 0 && (
            <Text size="sm" c="dimmed">
              {isAlone ? "You have no colleagues here yet. " : "All your colleagues share it. "}
              Invite colleagues on <TextLink to="/company">Company</TextLink>.
            </Text>
          )}
          <Group gap="xs" mt="sm">
            {count > 0 && <ShareJobButton job={job} />}
            {(count > 0 || canTakeOver) && <HandOverButton job={job} members={members} />}
          </Group>
        </>
      )}
    </QueryState>
  );
}

function MemberRow({ job, member }: { job: JobInFull; member: JobMember }) {
  const { id: memberId, role, email, isSelf, isDeactivated } = member;
  const name = fullName(member);
  return (
    <li>
      <div className={rows.text} style={{ flexBasis: 140 }}>
        <Text fw={500}>
          {name}
          {isSelf && (
            <Text span inherit fw={400} c="dimmed">
              {" "}
              · You
            </Text>
          )}
        </Text>
        <Text size="xs" c="dimmed" className={rows.email}>
          {email}
        </Text>
      </div>
      {isDeactivated && <StatusBadge tone="danger">Deactivated</StatusBadge>}
      <RoleBadge role={role} />
      {job.role === "owner" && role !== "owner" && (
        <MemberMenu job={job} memberId={memberId} name={name} role={role} />
      )}
    </li>
  );
}

interface MemberMenuProps {
  job: JobInFull;
  memberId: string;
  name: string;
  role: "editor" | "reader";
}

function MemberMenu({ job, memberId, name, role }: MemberMenuProps) {
  const { queryKey } = jobMembersOptions(job.id);
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const change = useMutation(
    api.manager.jobMembers.save.mutationOptions({
      onSuccess: (members, { role: changed }) => {
        queryClient.setQueryData(queryKey, members);
        toast.success("Role changed", `${name}: ${jobRoleNames[changed]}`);
      },
      onError: (error) => {
        toast.failure(`Failed to change the role of ${name}`, error);
        void refresh();
      },
    }),
  );
  const confirmRemove = () =>
    confirm({
      title: `Remove ${name}?`,
      message: `They can no longer see ${job.title}, and get no more digests about it. What they added stays. You can share it with them again.`,
      confirmLabel: "Remove",
      errorTitle: `Failed to remove ${name}`,
      action: async () => {
        await api.manager.jobMembers.remove.call({ jobId: job.id, memberId });
        toast.success(`No longer shared with ${name}`);
        // The menu's button disappears.
        focusHeading(headingId);
      },
      onSettled: async () => {
        await refresh();
        await queryClient.invalidateQueries({ queryKey: api.manager.jobMembers.colleagues.key() });
      },
    });
  const otherRole = role === "editor" ? "reader" : "editor";
  return (
    <ActionsMenu subject={name}>
      <Menu.Item onClick={() => change.mutate({ jobId: job.id, memberId, role: otherRole })}>
        Make {otherRole === "editor" ? "an" : "a"} {otherRole}
      </Menu.Item>
      <Menu.Item c="var(--danger-text)" onClick={confirmRemove}>
        Remove
      </Menu.Item>
    </ActionsMenu>
  );
}

function LeaveButton({ job, memberId }: { job: JobInFull; memberId: string | undefined }) {
  const navigate = useNavigate();
  if (memberId === undefined) return null;
  const confirmLeave = () =>
    confirm({
      title: "Leave this job?",
      message: `You can no longer see ${job.title}, and get no more digests about it. What you added stays. Only ${job.ownerName} can share it with you again.`,
      confirmLabel: "Leave this job",
      errorTitle: "Failed to leave the job",
      action: async () => {
        await api.manager.jobMembers.remove.call({ jobId: job.id, memberId });
        await navigate({ to: "/dashboard" });
        forgetJob(job.id);
        toast.success(`You left ${job.title}`);
      },
    });
  return (
    <Button variant="default" size="xs" mt="sm" style={{ alignSelf: "flex-start" }} onClick={confirmLeave}>
      Leave this job
    </Button>
  );
}
