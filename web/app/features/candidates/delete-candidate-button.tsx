import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { Candidate } from "#contract/candidates.ts";
import { ask } from "#web/app/ui/ask.tsx";
import { counted } from "#web/app/ui/counted.ts";
import { undoSeconds } from "#web/app/ui/pending-deletions.ts";
import { deleteCandidatesSoon } from "./delete-candidates-soon.ts";

/** Deletes a candidate after saying what goes along; for a moment it can be undone. */
export function DeleteCandidateButton({ candidate }: { candidate: Candidate }) {
  const navigate = useNavigate();
  const { id, jobId, firstName, lastName, reviewers, together } = candidate;
  const responses = together?.answers.length ?? reviewers.filter(({ hasResponse }) => hasResponse).length;
  const open = () =>
    ask({
      title: `Delete ${firstName} ${lastName}?`,
      message: `The candidate is deleted with ${counted(reviewers.length, "reviewer")} and ${counted(responses, "response")}; survey links that were sent stop working. You can undo it for ${undoSeconds} seconds.`,
      confirmLabel: "Delete",
      action: async () => {
        deleteCandidatesSoon({ ids: [id], jobId, name: `${firstName} ${lastName}` });
        await navigate({ to: "/dashboard", search: { job: jobId } });
      },
    });
  return (
    <Button variant="default" size="xs" c="var(--danger-text)" onClick={open}>
      Delete
    </Button>
  );
}
