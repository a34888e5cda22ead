import { IconBriefcase } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Job } from "#contract/jobs.ts";
import { useChoiceParam } from "#web/app/lib/search-params.ts";
import { ChoiceSelect } from "#web/app/ui/lists.tsx";
import { EmptyState } from "#web/app/ui/query-state.tsx";

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
