import { Badge, Text } from "@mantine/core";
import { IconBriefcase, IconEye, IconUserCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { jobRoleNames, mayEdit, type JobRole } from "#contract/job-members.ts";
import type { Job } from "#contract/jobs.ts";
import { useChoiceParam } from "#web/app/lib/search-params.ts";
import { ButtonLink } from "#web/app/ui/links.tsx";
import { ChoiceSelect } from "#web/app/ui/lists.tsx";
import { EmptyState } from "#web/app/ui/query-state.tsx";
import { Fact } from "./job-badge.tsx";

type Owned = Pick<Job, "role" | "ownerName">;

/** Whether this person can change a candidate, and contact people about them. */
export const isChangeable = ({ jobIsActive, role }: { jobIsActive: boolean; role: JobRole }) =>
  jobIsActive && mayEdit(role);

/** Whose job it is, and what the reader of the page may do. Nothing for one's own. */
export function JobOwner({ job: { role, ownerName } }: { job: Owned }) {
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

const whoseChoices = ["all", "mine", "shared"] as const;
const whoseNames = { all: "All", mine: "Mine", shared: "Shared with me" };

/** Jobs by whose they are. There is something to choose only where a colleague shares one. */
export function useWhose(jobs: Job[]) {
  const [chosen] = useChoiceParam("whose", whoseChoices);
  const isShared = jobs.some(({ role }) => role !== "owner");
  const whose = isShared ? chosen : "all";
  return {
    isShared,
    jobs: jobs.filter(({ role }) => whose === "all" || (role === "owner") === (whose === "mine")),
  };
}

export function WhoseSelect() {
  return <ChoiceSelect label="Whose jobs" param="whose" choices={whoseChoices} names={whoseNames} />;
}

/** Where all jobs are those of colleagues, and only one's own are to be shown. */
export function NoOwnJobs({ title, action }: { title: string; action: ReactNode }) {
  return (
    <EmptyState icon={<IconBriefcase size={24} />} title={title} action={action}>
      Jobs that you create will be here. Choose All to see those that colleagues share with you.
    </EmptyState>
  );
}

/** Instead of a page for changing something in a job that one may only read. */
export function ReadOnly({ job: { id, ownerName } }: { job: Job }) {
  return (
    <EmptyState
      icon={<IconEye size={24} />}
      title="You can only read this job"
      action={
        <ButtonLink to="/dashboard" search={{ job: id }}>
          Go to the job
        </ButtonLink>
      }
    >
      To change something, ask {ownerName} to make you an editor.
    </EmptyState>
  );
}

/** In the line of facts below a candidate's name. */
export function RoleFact({ role }: { role: JobRole }) {
  if (role === "owner") return null;
  return (
    <Text size="sm" span>
      Your role: {jobRoleNames[role]}
    </Text>
  );
}
