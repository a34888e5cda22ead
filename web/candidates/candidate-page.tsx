import { Grid, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconUserOff } from "@tabler/icons-react";
import { isNotFound } from "#web/lib/error-message.ts";
import { ConsentMissing } from "#web/outreach/consent-missing.tsx";
import { OutreachCard } from "#web/outreach/outreach-card.tsx";
import { TimelineCard } from "#web/outreach/timeline-card.tsx";
import { ReviewerList } from "#web/reviewers/reviewer-list.tsx";
import { AnswersOverview } from "#web/responses/answers-overview.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Page } from "#web/ui/page.tsx";
import { CardSkeletons } from "#web/ui/skeletons.tsx";
import { CandidateFacts } from "./candidate-facts.tsx";
import { candidateOptions } from "#web/queries/candidates.ts";
import { ReviewerTiles } from "./reviewer-tiles.tsx";
import { WorkTimeline } from "./work-timeline.tsx";

/** The dashboard's third level: one candidate, the reviewers and what they said. */
export function CandidatePage({ candidateId }: { candidateId: string }) {
  const candidate = useQuery(candidateOptions(candidateId));
  if (candidate.data) {
    const { firstName, lastName, jobId, reviewers, workHistory, withdrawnResponses } = candidate.data;
    const name = `${firstName} ${lastName}`;
    return (
      <Page
        key="candidate"
        title={name}
        back={
          <BackLink to="/dashboard" search={{ job: jobId }}>
            Back to Candidates
          </BackLink>
        }
        description={<CandidateFacts candidate={candidate.data} />}
      >
        <ReviewerTiles reviewers={reviewers} withdrawn={withdrawnResponses} />
        <ConsentMissing candidate={candidate.data} />
        <AnswersOverview candidate={candidate.data} />
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, md: 8 }}>
            <ReviewerList candidate={candidate.data} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 4 }}>
            <Stack gap="lg">
              <OutreachCard candidate={candidate.data} />
              <TimelineCard candidate={candidate.data} />
              <WorkTimeline workHistory={workHistory} />
            </Stack>
          </Grid.Col>
        </Grid>
      </Page>
    );
  }
  return (
    <Page title="Candidate" back={<BackLink to="/dashboard">Back to Job Selection</BackLink>}>
      {candidate.isPending && <CardSkeletons count={3} />}
      {candidate.isError &&
        (isNotFound(candidate.error) ? (
          <EmptyState
            icon={<IconUserOff size={24} />}
            title="Candidate not found"
            action={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}
          >
            The candidate may have been deleted together with the job, or the job is archived.
          </EmptyState>
        ) : (
          <ErrorPanel
            title="Failed to load candidates"
            error={candidate.error}
            onRetry={() => void candidate.refetch()}
            retrying={candidate.isFetching}
          />
        ))}
    </Page>
  );
}
