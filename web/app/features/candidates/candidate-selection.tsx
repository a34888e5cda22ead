import { Button, Text } from "@mantine/core";
import type { CandidateSummary } from "#contract/candidates.ts";
import { mostCompared } from "#contract/lists.ts";
import type { useSelection } from "#web/app/lib/use-selection.ts";
import { confirm } from "#web/app/ui/ask.tsx";
import { ButtonLink } from "#web/app/ui/button-link.tsx";
import { pluralize } from "#web/app/ui/counted.ts";
import { undoSeconds } from "#web/app/ui/pending-deletions.ts";
import { SelectionBar } from "#web/app/ui/selection-bar.tsx";
import { undoableDeleteCandidates } from "./delete-candidates-soon.ts";

interface CandidateSelectionProps {
  jobId: string;
  /** Of an archived job nothing is deleted. */
  isActive: boolean;
  candidates: CandidateSummary[];
  selection: ReturnType<typeof useSelection>;
}

/** What can be done to several candidates: see them side by side, or delete them. */
export function CandidateSelection({ jobId, isActive, candidates, selection }: CandidateSelectionProps) {
  const { ids, clear } = selection;
  if (ids.length === 0)
    return (
      <Text size="sm" c="dimmed" mt="md">
        Choose 2 to {mostCompared} candidates to compare them.
      </Text>
    );
  const askToDelete = () => {
    const chosen = candidates.filter(({ id }) => ids.includes(id));
    const reviewers = chosen.reduce((sum, { reviewerCount }) => sum + reviewerCount, 0);
    const responses = chosen.reduce((sum, { responseCount }) => sum + responseCount, 0);
    const name = chosen.length === 1 ? nameOf(chosen[0]) : pluralize(chosen.length, "candidate");
    confirm({
      title: `Delete ${name}?`,
      message: `Deleted with ${pluralize(reviewers, "reviewer")} and ${pluralize(responses, "response")}; survey links that were sent stop working. You can undo it for ${undoSeconds} seconds.`,
      confirmLabel: "Delete",
      action: async () => {
        const names = chosen.length > 1 ? chosen.map(nameOf) : undefined;
        undoableDeleteCandidates({ ids: chosen.map(({ id }) => id), jobId, name, names });
        clear();
      },
    });
  };
  return (
    <SelectionBar count={ids.length} noun="candidate" onClear={clear}>
      {ids.length > 1 && ids.length <= mostCompared && (
        <ButtonLink
          to="/dashboard"
          search={{ job: jobId, compare: ids.join(",") }}
          variant="default"
          size="xs"
        >
          {`Compare ${ids.length} candidates`}
        </ButtonLink>
      )}
      {isActive && (
        <Button variant="default" size="xs" c="var(--danger-text)" onClick={askToDelete}>
          Delete
        </Button>
      )}
    </SelectionBar>
  );
}

const nameOf = (one: CandidateSummary | undefined) => (one ? `${one.firstName} ${one.lastName}` : "");
