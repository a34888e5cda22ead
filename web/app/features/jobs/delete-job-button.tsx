import { Button, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Job } from "#contract/jobs.ts";
import { api } from "#web/app/lib/api.ts";
import { jobOptions, jobsOptions } from "./queries.ts";
import { ask } from "#web/app/ui/ask.tsx";
import { counted } from "#web/app/ui/counted.ts";
import { deleteSoon, undoSeconds } from "#web/app/ui/pending-deletions.ts";

/** Deletes a job with all that belongs to it, after saying how much that is; for a moment it can be undone. */
export function DeleteJobButton({ job }: { job: Job }) {
  const queryClient = useQueryClient();
  const open = () =>
    ask({
      title: `Delete ${job.title}?`,
      message: <WhatIsLost job={job} />,
      confirmLabel: "Delete",
      action: async () =>
        deleteSoon({
          id: job.id,
          name: job.title,
          failed: "Failed to delete job.",
          remove: () => api.manager.jobs.delete.call({ jobId: job.id }),
          // Also where it failed: another tab may have deleted it.
          settled: () => queryClient.invalidateQueries({ queryKey: jobsOptions.queryKey }),
        }),
    });
  return (
    <Button
      variant="default"
      size="xs"
      c="var(--danger-text)"
      aria-label={`Delete ${job.title}`}
      onClick={open}
    >
      Delete
    </Button>
  );
}

/** The list may be minutes old; what is said here must not be. */
function WhatIsLost({ job: { id } }: { job: Job }) {
  const { data: job } = useQuery({ ...jobOptions(id), staleTime: 0 });
  const lost = job
    ? contents({
        candidates: job.candidateCount,
        reviewers: job.reviewerCount,
        responses: job.responseCount,
      })
    : "its candidates, reviewers and responses";
  return (
    <>
      <Text size="sm">Are you sure you want to delete this job? This action cannot be undone.</Text>
      <Text size="sm" c="dimmed" mt="xs">
        It is deleted with {lost}. The deletion begins {undoSeconds} seconds after you confirm; until then
        Undo stops it.
      </Text>
    </>
  );
}

interface Contents {
  candidates: number;
  reviewers: number;
  responses: number;
}

function contents({ candidates, reviewers, responses }: Contents): string {
  return `${counted(candidates, "candidate")}, ${counted(reviewers, "reviewer")} and ${counted(responses, "response")}`;
}
