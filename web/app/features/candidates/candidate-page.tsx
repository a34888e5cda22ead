import { Alert, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Candidate } from "#contract/candidates.ts";
import { ConsentMissing } from "#web/app/features/outreach/consent-missing.tsx";
import { OutreachCard } from "#web/app/features/outreach/outreach-card.tsx";
import { TimelineCard } from "#web/app/features/outreach/timeline-card.tsx";
import { candidateOptions } from "./queries.ts";
import { CandidateReport } from "#web/app/features/reports/candidate-report.tsx";
import { PanelCard } from "#web/app/features/reports/panel-card.tsx";
import { ResponseDialog } from "#web/app/features/surveys/response-dialog.tsx";
import { TogetherCard } from "#web/app/features/surveys/together-card.tsx";
import { ReviewerList } from "#web/app/features/reviewers/reviewer-list.tsx";
import { BackLink } from "#web/app/ui/back-link.tsx";
import { ButtonLink } from "#web/app/ui/button-link.tsx";
import { Loaded } from "#web/app/ui/loaded.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { CardSkeletons } from "#web/app/ui/skeletons.tsx";
import { TextLink } from "#web/app/ui/text-link.tsx";
import { CandidateFacts } from "./candidate-facts.tsx";
import classes from "./candidate-page.module.css";
import { CorrectionCard } from "./correction-card.tsx";
import { DeleteCandidateButton } from "./delete-candidate-button.tsx";
import { NoSuchCandidate } from "./no-such-candidate.tsx";
import { ReviewerTiles } from "./reviewer-tiles.tsx";
import { useAnswers } from "./use-answers.ts";
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
  const { firstName, lastName, jobId, workHistory, together, outreach } = candidate;
  const canAsk = candidate.jobIsActive && !outreach.paused && outreach.consentMissing === null;
  const name = `${firstName} ${lastName}`;
  const answers = useAnswers(candidate);
  return (
    <Page
      key="candidate"
      title={name}
      back={
        <BackLink to="/dashboard" search={{ job: jobId }}>
          Back to Candidates
        </BackLink>
      }
      description={<CandidateFacts candidate={candidate} />}
      actions={
        candidate.jobIsActive && (
          <>
            <ButtonLink to="/edit-candidate/$id" params={{ id: candidate.id }} variant="default" size="xs">
              Edit
            </ButtonLink>
            <DeleteCandidateButton candidate={candidate} />
          </>
        )
      }
    >
      {!candidate.jobIsActive && (
        <Alert role="note" color="gray" title="This job is archived">
          What was answered can be read. Nobody is asked or reminded until you unarchive the job in{" "}
          <TextLink to="/manage-jobs">Manage Jobs</TextLink>.
        </Alert>
      )}
      <CorrectionCard candidate={candidate} />
      <div className={classes.columns}>
        <Stack gap="lg" className={classes.column}>
          <ReviewerTiles candidate={candidate} />
          <ConsentMissing candidate={candidate} />
          <CandidateReport candidate={candidate} onOpen={answers.openLabel} />
          {together && <TogetherCard together={together} canAsk={canAsk} onOpen={answers.open} />}
          <ReviewerList candidate={candidate} onOpen={answers.open} />
        </Stack>
        <Stack gap="lg" className={classes.column}>
          <OutreachCard candidate={candidate} />
          <TimelineCard candidate={candidate} />
          <WorkTimeline workHistory={workHistory} />
          <PanelCard candidate={candidate} />
        </Stack>
      </div>
      <ResponseDialog
        candidateName={name}
        entries={answers.entries}
        opened={answers.opened !== null}
        shown={answers.opened}
        onOpen={answers.open}
        onClose={() => answers.open(null)}
      />
    </Page>
  );
}
