import { type JobRole, jobRoleNames } from "#contract/job-roles.ts";
import type { Job } from "#contract/jobs.ts";
import { StatusBadge } from "#web/app/ui/status-badge.tsx";
import { Badge, Group, Text } from "@mantine/core";
import { IconBuilding, IconMapPin, IconUserCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";

export function JobBadge({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <StatusBadge tone="done">Active</StatusBadge>
  ) : (
    <StatusBadge tone="idle">Archived</StatusBadge>
  );
}

/** A job's department and location, and further items of that line. */
export function JobPlace({
  job,
  children,
}: {
  job: Pick<Job, "department" | "location">;
  children?: ReactNode;
}) {
  return (
    <Group gap="4px 16px" c="dimmed" fz="sm">
      {job.department && <Fact icon={<IconBuilding size={16} aria-hidden />}>{job.department}</Fact>}
      {job.location && <Fact icon={<IconMapPin size={16} aria-hidden />}>{job.location}</Fact>}
      {children}
    </Group>
  );
}

export function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Group gap={6} wrap="nowrap">
      {icon}
      <Text component="span" size="sm" miw={0} style={{ flex: 1, overflowWrap: "anywhere" }}>
        {children}
      </Text>
    </Group>
  );
}

/** Whose job it is, and what the reader of the page may do. Nothing for one's own. */
export function JobOwner({ job: { role, ownerName } }: { job: Pick<Job, "role" | "ownerName"> }) {
  if (role === "owner") return null;
  return (
    <>
      <Fact icon={<IconUserCircle size={16} aria-hidden />}>Owned by {ownerName}</Fact>
      <RoleBadge role={role} />
    </>
  );
}

export function RoleBadge({ role }: { role: JobRole }) {
  return (
    <Badge variant="default" flex="none">
      {jobRoleNames[role]}
    </Badge>
  );
}
