import type { Job } from "#contract/jobs.ts";
import { StatusBadge } from "#web/app/ui/status-badge.tsx";
import { Group, Text } from "@mantine/core";
import { IconBuilding, IconMapPin } from "@tabler/icons-react";
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
