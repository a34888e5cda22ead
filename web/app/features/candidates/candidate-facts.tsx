import { Group, Text } from "@mantine/core";
import type { Candidate, WorkHistoryEntry } from "#contract/candidates.ts";
import { DateText } from "#web/app/ui/date-text.tsx";

export function CandidateFacts({ candidate }: { candidate: Candidate }) {
  return (
    <Group gap="4px 24px">
      <Text size="sm" span>
        Current position: {latestPosition(candidate.workHistory) ?? "N/A"}
      </Text>
      <Text size="sm" span>
        Job: {candidate.jobTitle}
        {!candidate.jobIsActive && " (archived)"}
      </Text>
      <Text size="sm" span>
        Position applied for: {candidate.positionAppliedFor ?? "N/A"}
      </Text>
      <Text size="sm" span>
        Added <DateText value={candidate.createdAt} />
      </Text>
    </Group>
  );
}

/** The one that is current, else the one that ended last. */
function latestPosition(workHistory: WorkHistoryEntry[]): string | undefined {
  const until = ({ isCurrent, endDate }: WorkHistoryEntry) => (isCurrent ? "9999-12" : (endDate ?? ""));
  const [latest] = workHistory.toSorted(
    (one, other) => until(other).localeCompare(until(one)) || other.startDate.localeCompare(one.startDate),
  );
  return latest?.position;
}
