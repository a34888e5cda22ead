import { Grid, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Candidate } from "#contract/candidates.ts";
import { ConsentMissing } from "#web/outreach/consent-missing.tsx";
import { OutreachCard } from "#web/outreach/outreach-card.tsx";
import { TimelineCard } from "#web/outreach/timeline-card.tsx";
import { candidateOptions } from "#web/queries/candidates.ts";
import { CandidateReport } from "#web/reports/candidate-report.tsx";
import { TogetherCard } from "#web/responses/together-card.tsx";
import { ReviewerList } from "#web/reviewers/reviewer-list.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Page } from "#web/ui/page.tsx";
import { CardSkeletons } from "#web/ui/skeletons.tsx";
import { CandidateFacts } from "./candidate-facts.tsx";
import { DeleteCandidateButton } from "./delete-candidate-button.tsx";
import { NoSuchCandidate } from "./no-such-candidate.tsx";
import { ReviewerTiles } from "./reviewer-tiles.tsx";
import { WorkTimeline } from "./work-timeline.tsx";

/** The dashboard's third level: one candidate, the reviewers and what they said. */
export function CandidatePage({ candidateId }: { candidateId: string }) {
  const candidate = useQuery(candidateOptions(candidateId));
  return (
    <Loaded
      query={candidate}
      errorTitle="Failed to load candidates"
      skeleton={<CardSkeletons count={3} />}
      empty={null}
      missing={<NoSuchCandidate />}
      renderFrame={(instead) => (
        <Page title="Candidate" back={<BackLink to="/dashboard">Back to Job Selection</BackLink>}>
          {instead}
        </Page>
      )}
    >
      {(loaded) => <LoadedCandidate candidate={loaded} />}
    </Loaded>
  );
}

function LoadedCandidate({ candidate }: { candidate: Candidate }) {
  const { firstName, lastName, jobId, workHistory } = candidate;
  return (
    <Page
      key="candidate"
      title={`${firstName} ${lastName}`}
      back={
        <BackLink to="/dashboard" search={{ job: jobId }}>
          Back to Candidates
        </BackLink>
      }
      description={<CandidateFacts candidate={candidate} />}
      actions={
        <>
          <ButtonLink to="/edit-candidate/$id" params={{ id: candidate.id }} variant="default" size="xs">
            Edit
          </ButtonLink>
          <DeleteCandidateButton candidate={candidate} />
        </>
      }
    >
      <ReviewerTiles candidate={candidate} />
      <ConsentMissing candidate={candidate} />
      {candidate.together && <TogetherCard candidate={candidate} together={candidate.together} />}
      <CandidateReport candidate={candidate} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <ReviewerList candidate={candidate} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack gap="lg">
            <OutreachCard candidate={candidate} />
            <TimelineCard candidate={candidate} />
            <WorkTimeline workHistory={workHistory} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Page>
  );
}
