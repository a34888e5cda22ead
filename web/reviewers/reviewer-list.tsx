import { Group, Stack, Title } from "@mantine/core";
import { IconUserSearch } from "@tabler/icons-react";
import { cardLine } from "#contract/card-words.ts";
import type { Candidate } from "#contract/candidates.ts";
import type { Reviewer } from "#contract/reviewers.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Filtered } from "#web/ui/filtered.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";
import { AddReviewerButton } from "./add-reviewer-button.tsx";
import { ReviewerCard } from "./reviewer-card.tsx";
import { reviewerState, states } from "./reviewer-state.ts";
import { SourceSearches } from "./source-searches.tsx";

/** Everyone who was found for a candidate, best match first, and whom the hiring team named. */
export function ReviewerList({ candidate }: { candidate: Candidate }) {
  const { id, firstName, lastName, reviewers, workHistory } = candidate;
  const cards = (items: Reviewer[]) => (
    <ShowMore items={items} pageSize={12}>
      {(visible) =>
        visible.map((reviewer) => (
          <ReviewerCard
            key={reviewer.key}
            reviewer={reviewer}
            isTold={candidate.together === null}
            candidateId={id}
            candidateName={`${firstName} ${lastName}`}
          />
        ))
      }
    </ShowMore>
  );
  return (
    <Stack gap="md" component="section" aria-labelledby="reviewers">
      <Group justify="space-between">
        <Title order={2} id="reviewers" tabIndex={-1}>
          Reviewers
        </Title>
        <AddReviewerButton candidateId={id} />
      </Group>
      <SourceSearches candidate={candidate} />
      {reviewers.length === 0 && (
        <EmptyState icon={<IconUserSearch size={24} />} title="No reviewers yet">
          {workHistory.length === 0
            ? "Without a work history nobody can be found automatically. Add a former colleague by hand."
            : "The directory knows nobody who was there at the same time. Add a former colleague by hand."}
        </EmptyState>
      )}
      <Filtered items={reviewers} textsOf={textsOf} label="Search reviewers">
        {(matching) => (
          <>
            {cards(matching.filter((one) => !isNamed(one)))}
            {matching.some(isNamed) && <Title order={3}>Named by your team</Title>}
            {cards(matching.filter(isNamed))}
          </>
        )}
      </Filtered>
    </Stack>
  );
}

const isNamed = ({ card }: Reviewer) => card.evidence === "named";

function textsOf(reviewer: Reviewer) {
  return [reviewer.label, cardLine(reviewer.card), states[reviewerState(reviewer)].badge];
}
