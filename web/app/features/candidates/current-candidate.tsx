import type { Candidate, WorkHistoryEntry } from "#contract/candidates.ts";
import { api } from "#web/app/lib/api.ts";
import { useQuery } from "@tanstack/react-query";
import { askedOnce, CurrentVersionCard } from "#web/app/ui/current-version-card.tsx";
import { monthLabel } from "#web/app/ui/month-label.ts";

type Facts = Pick<Candidate, "firstName" | "lastName" | "email"> & { workHistory: WorkHistoryEntry[] };

interface CurrentCandidateProps {
  candidateId: string;
  mine: Facts & { jobId: string };
  /** Jobs may have the same title. */
  nameOfJob: (jobId: string) => string | undefined;
  /** The person has seen the current version and wants to save theirs over it. */
  onSeen: (current: Candidate) => void;
}

/** What somebody else has saved of a candidate meanwhile, where it differs; what was typed here stays. */
export function CurrentCandidate({ candidateId, mine, nameOfJob, onSeen }: CurrentCandidateProps) {
  const current = useQuery(
    api.manager.candidates.get.queryOptions({
      input: { candidateId },
      queryKey: ["current version of a candidate", candidateId],
      ...askedOnce,
    }),
  );
  const ours = new Map(factsOf(mine));
  return (
    <CurrentVersionCard
      current={current}
      errorTitle="Failed to load candidates"
      compare={(theirs) => {
        const differing = factsOf(theirs).filter(([name, value]) => ours.get(name) !== value);
        if (theirs.jobId !== mine.jobId) differing.push(["Job", nameOfJob(theirs.jobId) ?? theirs.jobTitle]);
        return differing;
      }}
      onSeen={onSeen}
    />
  );
}

function factsOf({ firstName, lastName, email, workHistory }: Facts): [string, string][] {
  return [
    ["First Name", firstName],
    ["Last Name", lastName],
    ["E-mail address", email ?? ""],
    ["Work History", workHistory.map(wordsOf).join("; ") || "(empty)"],
  ];
}

function wordsOf({ company, position, startDate, endDate }: WorkHistoryEntry): string {
  return `${position}, ${company}, ${monthLabel(startDate)} to ${endDate ? monthLabel(endDate) : "now"}`;
}
