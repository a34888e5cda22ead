import { Button, Card, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Job } from "#contract/jobs.ts";
import { api } from "#web/lib/api.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Facts } from "#web/ui/facts.tsx";
import { RowSkeletons } from "#web/ui/skeletons.tsx";
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
      gcTime: 0,
      refetchOnWindowFocus: false,
    }),
  );
  if (current.isPending) return <RowSkeletons count={2} />;
  if (!current.data) {
    return (
      <ErrorPanel
        title="Failed to load job details"
        error={current.error}
        onRetry={() => void current.refetch()}
        retrying={current.isFetching}
      />
    );
  }
  const job = current.data;
  const theirs = valuesOf(job);
  const differing = labels.filter(([field]) => theirs[field] !== mine[field]);
  return (
    <Card>
      <Stack gap="md" align="flex-start">
        <Title order={2}>The current version</Title>
        <Text size="sm" c="dimmed">
          It differs from yours here. Take over what you need, then keep your version.
        </Text>
        <Facts facts={differing.map(([field, label]) => [label, theirs[field] || "(empty)"])} />
        <Button variant="default" onClick={() => onSeen(job)}>
          Keep my version
        </Button>
      </Stack>
    </Card>
  );
}
