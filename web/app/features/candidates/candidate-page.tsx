import type { Candidate, WorkHistoryEntry } from "#contract/candidates.ts";
import { isChangeable, jobRoleNames, mayEdit } from "#contract/job-roles.ts";
import { ActivityCard } from "#web/app/features/audit/activity-card.tsx";
import { CommentsCard } from "#web/app/features/comments/comments-card.tsx";
import { ConsentMissing } from "#web/app/features/outreach/consent-missing.tsx";
import { externalIdText } from "#web/app/features/jobs/external-id.ts";
import { FirstSurveys } from "#web/app/features/outreach/first-surveys.tsx";
import { CandidateOrders } from "#web/app/features/recruiting/candidate-orders.tsx";
import { OutreachCard } from "#web/app/features/outreach/outreach-card.tsx";
import { TimelineCard } from "#web/app/features/outreach/timeline-card.tsx";
import { CandidateReport } from "#web/app/features/reports/candidate-report.tsx";
import { PanelCard } from "#web/app/features/reports/panel-card.tsx";
import { ReviewerList } from "#web/app/features/reviewers/reviewer-list.tsx";
import { ResponseDialog } from "#web/app/features/surveys/response-dialog.tsx";
import { BatchReleaseCard } from "#web/app/features/surveys/response-view.tsx";
import { textParam, useSetParams } from "#web/app/lib/search-params.ts";
import { hasUnsaved } from "#web/app/ui/leave-guard.tsx";
import { ButtonLink, TextLink } from "#web/app/ui/links.tsx";
import { BackLink, Page } from "#web/app/ui/page.tsx";
import { CardSkeletons, QueryState } from "#web/app/ui/query-state.tsx";
import { DateText } from "#web/app/ui/text.tsx";
import classes from "./candidate-page.module.css";
import { confirmDeleteCandidates } from "./delete-candidates.ts";
import { candidateOptions } from "#web/app/lib/candidate-queries.ts";
import { ReviewerTiles } from "./reviewer-tiles.tsx";
import { WorkTimeline } from "./work-timeline.tsx";
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { CorrectionCard } from "./correction-card.tsx";
import { NoSuchCandidate } from "./no-such-candidate.tsx";

/** The dashboard's third level: one candidate with reviewers and answers. */
export function CandidatePage({ candidateId }: { candidateId: string }) {
  const candidate = useQuery(candidateOptions(candidateId));
  return (
    <QueryState
      query={candidate}
      errorTitle="Failed to load candidates"
      skeleton={<CardSkeletons count={3} />}
      missing={<NoSuchCandidate />}
      renderFrame={(content) => (
        <Page title="Candidate" back={<BackLink to="/dashboard">Back to Job Selection</BackLink>}>
          {content}
        </Page>
      )}
    >
      {(loaded) => <LoadedCandidate candidate={loaded} />}
    </QueryState>
  );
}

function LoadedCandidate({ candidate: loaded }: { candidate: Candidate }) {
  const candidate = useStableRights(loaded);
  const { firstName, lastName, jobId, workHistory, together, outreach } = candidate;
  const canChange = isChangeable(candidate);
  const canContact = canChange && !outreach.paused && outreach.consentMissing === null;
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
        canChange && (
          <>
            <ButtonLink to="/edit-candidate/$id" params={{ id: candidate.id }} variant="default" size="xs">
              Edit
            </ButtonLink>
            {candidate.role === "owner" && <DeleteCandidateButton candidate={candidate} />}
          </>
        )
      }
    >
      {!candidate.jobIsActive && (
        <Alert role="note" color="gray" title="This job is archived">
          You can read the answers.
          {mayEdit(candidate.role) && (
            <>
              {" "}
              To contact anyone, unarchive the job in <TextLink to="/manage-jobs">Manage Jobs</TextLink>.
            </>
          )}
        </Alert>
      )}
      <CorrectionCard candidate={candidate} />
      <Stack gap="sm">
        <ReviewerTiles candidate={candidate} />
        <ConsentMissing candidate={candidate} />
        <FirstSurveys candidate={candidate} />
        <CandidateReport candidate={candidate} onOpen={answers.openLabel} />
        {together && (
          <BatchReleaseCard
            together={together}
            firstName={firstName}
            canContact={canContact}
            onOpen={answers.open}
          />
        )}
        <ReviewerList candidate={candidate} onOpen={answers.open} />
        <CommentsCard candidate={candidate} />
        <div className={classes.more}>
          <OutreachCard candidate={candidate} isOpen={answers.entries.length === 0} />
          <TimelineCard candidate={candidate} />
          <ActivityCard candidateId={candidate.id} />
          <PanelCard candidate={candidate} />
          <WorkTimeline workHistory={workHistory} />
        </div>
      </Stack>
      <ResponseDialog
        canMark={mayEdit(candidate.role)}
        candidateName={name}
        firstName={firstName}
        entries={answers.entries}
        opened={answers.opened !== null}
        shownKey={answers.opened}
        onOpen={answers.open}
        onClose={() => answers.open(null)}
      />
    </Page>
  );
}

/**
 * While something typed is unsaved, its form stays, although somebody archived the job or changed this person's role.
 * Saving it says so.
 */
function useStableRights(candidate: Candidate): Candidate {
  const [shown, setShown] = useState(candidate);
  const isKept = shown.id === candidate.id && hasUnsaved();
  if (shown !== candidate && !isKept) setShown(candidate);
  const { jobIsActive, role } = isKept ? shown : candidate;
  return { ...candidate, jobIsActive, role };
}

/** The answers that may be read, in order, and the open one. The URL has it, so that a reload keeps it open. */
function useAnswers({ reviewers, together }: Candidate) {
  const setParams = useSetParams();
  const opened = textParam(useSearch({ strict: false }), "answer") ?? null;
  const entries = together?.answers ?? reviewers.filter(({ hasResponse }) => hasResponse);
  const open = (key: string | null) => setParams({ answer: key ?? undefined });
  return {
    entries,
    opened,
    open,
    openLabel: (label: string) => open(entries.find((entry) => entry.label === label)?.key ?? null),
  };
}

/** Deletes a candidate after a confirmation; it can be undone for some seconds. */
function DeleteCandidateButton({ candidate }: { candidate: Candidate }) {
  const navigate = useNavigate();
  const { jobId, reviewers, together } = candidate;
  const responseCount = (together?.answers ?? reviewers.filter(({ hasResponse }) => hasResponse)).length;
  const confirmDelete = () =>
    confirmDeleteCandidates(jobId, [{ ...candidate, reviewerCount: reviewers.length, responseCount }], () =>
      navigate({ to: "/dashboard", search: { job: jobId } }),
    );
  return (
    <Button variant="default" size="xs" c="var(--danger-text)" onClick={confirmDelete}>
      Delete
    </Button>
  );
}

function CandidateFacts({ candidate }: { candidate: Candidate }) {
  const externalId = externalIdText(candidate);
  return (
    <Group gap="4px 24px">
      <Text size="sm" span>
        Current position: {latestPosition(candidate.workHistory) ?? "N/A"}
      </Text>
      <Text size="sm" span>
        Job: {candidate.jobTitle}
        {!candidate.jobIsActive && " (archived)"}
      </Text>
      <Text size="sm" span>
        Position applied for: {candidate.positionAppliedFor ?? "N/A"}
      </Text>
      <Text size="sm" span>
        Added <DateText value={candidate.createdAt} />
      </Text>
      <CandidateOrders candidate={candidate} />
      {externalId && (
        <Text size="sm" span style={{ overflowWrap: "anywhere" }}>
          {externalId}
        </Text>
      )}
      {candidate.role !== "owner" && (
        <Text size="sm" span>
          Your role: {jobRoleNames[candidate.role]}
        </Text>
      )}
    </Group>
  );
}

/** The current position, or the one that ended last. */
function latestPosition(workHistory: WorkHistoryEntry[]): string | undefined {
  const lastMonth = ({ isCurrent, endDate }: WorkHistoryEntry) => (isCurrent ? "9999-12" : (endDate ?? ""));
  const [latest] = workHistory.toSorted(
    (a, b) => lastMonth(b).localeCompare(lastMonth(a)) || b.startDate.localeCompare(a.startDate),
  );
  return latest?.position;
}
