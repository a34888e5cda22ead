import { Group, Text } from "@mantine/core";
import type { Candidate } from "#contract/candidates.ts";
import { DateText } from "#web/ui/date-text.tsx";

export function CandidateFacts({ candidate }: { candidate: Candidate }) {
  return (
    <Group gap="4px 24px">
      <Text size="sm" span>
        Current position: {candidate.positionAppliedFor ?? "N/A"}
      </Text>
      <Text size="sm" span>
        Job: {candidate.jobTitle}
      </Text>
      <Text size="sm" span>
        Added <DateText value={candidate.createdAt} />
      </Text>
    </Group>
  );
}
