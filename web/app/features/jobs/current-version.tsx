import { useQuery } from "@tanstack/react-query";
import type { Job } from "#contract/jobs.ts";
import { api } from "#web/app/lib/api.ts";
import { askedOnce, CurrentVersionCard } from "#web/app/ui/current-version-card.tsx";
import { type JobFormValues, valuesOf } from "./job-form-values.ts";

interface CurrentVersionProps {
  jobId: string;
  mine: JobFormValues;
  /** The person has seen the current version and wants to save theirs over it. */
  onSeen: (current: Job) => void;
}

const labels: [keyof JobFormValues, string][] = [
  ["title", "Job Title"],
  ["department", "Department"],
  ["location", "Location"],
  ["employmentType", "Employment Type"],
  ["description", "Description"],
  ["requirements", "Requirements"],
];

/** What somebody else has saved meanwhile, where it differs; what was typed here stays. */
export function CurrentVersion({ jobId, mine, onSeen }: CurrentVersionProps) {
  const current = useQuery(
    api.manager.jobs.get.queryOptions({
      input: { jobId },
      queryKey: ["current version of a job", jobId],
      ...askedOnce,
    }),
  );
  return (
    <CurrentVersionCard
      current={current}
      errorTitle="Failed to load job details"
      compare={(job) => {
        const theirs = valuesOf(job);
        const differing = labels.filter(([field]) => theirs[field] !== mine[field]);
        return differing.map(([field, label]) => [label, theirs[field] || "(empty)"]);
      }}
      onSeen={onSeen}
    />
  );
}
