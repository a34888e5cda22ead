import { type JobRole, jobRoleNames } from "#contract/job-roles.ts";
import type { Job } from "#contract/jobs.ts";
import { useChoiceParam } from "#web/app/lib/search-params.ts";
import { ChoiceSelect } from "#web/app/ui/lists.tsx";
import { EmptyState } from "#web/app/ui/query-state.tsx";
import { StatusBadge } from "#web/app/ui/status-badge.tsx";
import { Badge, Group, Text } from "@mantine/core";
import { IconBriefcase, IconBuilding, IconMapPin, IconUserCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";

export const employmentTypeNames: Record<Job["employmentType"], string> = {
  "full-time": "Full-time",
  "part-time": "Part-time",
  contract: "Contract",
  internship: "Internship",
};

export function JobBadge({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <StatusBadge tone="done">Active</StatusBadge>
  ) : (
    <StatusBadge tone="idle">Archived</StatusBadge>
  );
}

/** A job's department, location and owner. */
export function JobPlace({ job }: { job: Pick<Job, "department" | "location" | "role" | "ownerName"> }) {
  return (
    <Group gap="4px 16px" c="dimmed" fz="sm">
      {job.department && <Fact icon={<IconBuilding size={16} aria-hidden />}>{job.department}</Fact>}
      {job.location && <Fact icon={<IconMapPin size={16} aria-hidden />}>{job.location}</Fact>}
      <JobOwner job={job} />
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

/** A job's owner, and the role of the signed-in manager. Shows nothing for their own jobs. */
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

const sorts = ["newest", "title", "candidates", "responses"] as const;
const sortNames = {
  newest: "Newest first",
  title: "Title, A to Z",
  candidates: "Most candidates first",
  responses: "Most responses first",
};

type Compare = (a: Job, b: Job) => number;
/** Null for the order in which the server sends them. */
const comparisons: Record<(typeof sorts)[number], Compare | null> = {
  newest: null,
  title: (a, b) => a.title.localeCompare(b.title),
  candidates: (a, b) => b.candidateCount - a.candidateCount,
  responses: (a, b) => b.responseCount - a.responseCount,
};

const ownerships = ["all", "mine", "shared"] as const;
const ownershipNames = { all: "All jobs", mine: "Mine", shared: "Shared with me" };

/** The filter by ownership is shown only if a colleague shares a job. */
const isAnyShared = (jobs: Job[]) => jobs.some(({ role }) => role !== "owner");

/** The jobs with the chosen ownership, in the chosen order. */
export function useChosenJobs(all: Job[]): Job[] {
  const [sort] = useChoiceParam("sort", sorts);
  const [chosenOwnership] = useChoiceParam("whose", ownerships);
  const ownership = isAnyShared(all) ? chosenOwnership : "all";
  const jobs = all.filter(({ role }) => ownership === "all" || (role === "owner") === (ownership === "mine"));
  const compare = comparisons[sort];
  return compare ? jobs.toSorted(compare) : jobs;
}

/** Chooses the ownership of the jobs that are shown, and their order. */
export function JobChoices({ jobs }: { jobs: Job[] }) {
  const isShared = isAnyShared(jobs);
  if (!isShared && jobs.length <= 1) return null;
  return (
    <Group gap="xs" wrap="nowrap">
      {isShared && (
        <ChoiceSelect label="Whose jobs" param="whose" choices={ownerships} names={ownershipNames} />
      )}
      {jobs.length > 1 && <ChoiceSelect label="Sort jobs" param="sort" choices={sorts} names={sortNames} />}
    </Group>
  );
}

/** Shown if the manager chose their own jobs and has none. */
export function NoOwnJobs({ title, action }: { title: string; action: ReactNode }) {
  return (
    <EmptyState icon={<IconBriefcase size={24} />} title={title} action={action}>
      Jobs that you create will be here. Choose All to see those that colleagues share with you.
    </EmptyState>
  );
}
