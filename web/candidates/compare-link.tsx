import { Group, Text } from "@mantine/core";
import { mostCompared } from "#contract/reports.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";

/** Leads to the chosen candidates side by side, once there are two; before that it says what choosing is for. */
export function CompareLink({ jobId, candidates }: { jobId: string; candidates: string[] }) {
  return (
    <Group mt="md" gap="sm">
      {candidates.length > 1 ? (
        <ButtonLink
          to="/dashboard"
          search={{ job: jobId, compare: candidates.join(",") }}
          variant="default"
          size="xs"
        >
          {`Compare ${candidates.length} candidates`}
        </ButtonLink>
      ) : (
        <Text size="sm" c="dimmed">
          Choose two to {mostCompared} candidates to compare them.
        </Text>
      )}
    </Group>
  );
}
