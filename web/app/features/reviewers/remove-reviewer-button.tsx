import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { Reviewer } from "#contract/reviewers.ts";
import { api } from "#web/app/lib/api.ts";
import { candidateOptions } from "#web/app/features/candidates/queries.ts";
import { deleteSoon } from "#web/app/ui/pending-deletions.ts";

/** Takes back that somebody was named; for a moment it can be undone. */
export function RemoveReviewerButton({ reviewer, candidateId }: { reviewer: Reviewer; candidateId: string }) {
  const queryClient = useQueryClient();
  const { key, label } = reviewer;
  return (
    <Button
      variant="default"
      size="compact-xs"
      c="var(--danger-text)"
      aria-label={`Remove ${label}`}
      onClick={({ currentTarget }) => {
        // It goes at once: whoever pressed it by keyboard goes on from the list's heading.
        currentTarget.closest("section")?.querySelector("h2")?.focus({ preventScroll: true });
        deleteSoon({
          id: key,
          name: label,
          deed: "removed",
          remove: () => api.manager.reviewers.remove.call({ reviewerKey: key }),
          settled: () => queryClient.invalidateQueries({ queryKey: candidateOptions(candidateId).queryKey }),
        });
      }}
    >
      Remove
    </Button>
  );
}
