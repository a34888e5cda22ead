import { Alert, Button, Stack } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconRobot } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { CheckDraft } from "#contract/assistants.ts";
import type { CandidateFields } from "#contract/candidates.ts";
import { mayEdit } from "#contract/job-roles.ts";
import type { Job } from "#contract/jobs.ts";
import { useManager } from "#web/app/features/accounts/managers-queries.ts";
import { type CandidateDraft, emptyDraft } from "#web/app/features/candidates/candidate-draft.ts";
import { NewCandidateForm } from "#web/app/features/candidates/new-candidate-form.tsx";
import { toRows } from "#web/app/features/candidates/work-history-rows.ts";
import { jobOptions } from "#web/app/features/jobs/queries.ts";
import { noticesOptions } from "#web/app/features/notifications/queries.ts";
import { ReadOnly } from "#web/app/features/jobs/read-only.tsx";
import { api, queryClient } from "#web/app/lib/api.ts";
import { draftPrefix } from "#web/app/lib/drafts.ts";
import { confirm } from "#web/app/ui/confirm.tsx";
import { ButtonLink } from "#web/app/ui/links.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { CardSkeletons, EmptyState, QueryState } from "#web/app/ui/query-state.tsx";
import { DateText } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { removeStored } from "#web/shared/storage.ts";

const route = getRouteApi("/_manager/confirm-check/$id");

/** What an assistant proposed, in the form for a new candidate. Only the key's member sees it. */
export function ConfirmCheckPage() {
  const { id } = route.useParams();
  const draft = useQuery(api.manager.assistants.draft.queryOptions({ input: { draftId: id } }));
  return (
    <Page title="Confirm check" width="narrow">
      <QueryState
        query={draft}
        errorTitle="Failed to load the proposed check"
        skeleton={skeleton}
        missing={<NoSuchDraft />}
      >
        {(loaded) =>
          loaded.content ? (
            <WaitingCheck draft={loaded} content={loaded.content} />
          ) : (
            <DecidedCheck draft={loaded} />
          )
        }
      </QueryState>
    </Page>
  );
}

type Content = NonNullable<CheckDraft["content"]>;

function WaitingCheck({ draft, content }: { draft: CheckDraft; content: Content }) {
  const job = useQuery(jobOptions(draft.jobId));
  const managerId = useManager()?.id;
  return (
    <QueryState query={job} errorTitle="Failed to load jobs." skeleton={skeleton} missing={<NoSuchDraft />}>
      {(loaded) =>
        managerId && (
          <Stack gap="lg">
            <Origin draft={draft} draftKey={getDraftKey(managerId, draft.id)} />
            <FormForEditors
              draftId={draft.id}
              content={content}
              job={loaded}
              draftKey={getDraftKey(managerId, draft.id)}
            />
          </Stack>
        )
      }
    </QueryState>
  );
}

/** What is corrected on this page is stored on the device until it is sent. */
const getDraftKey = (managerId: string, draftId: string) => `${draftPrefix}check:${managerId}:${draftId}`;

function Origin({ draft, draftKey }: { draft: CheckDraft; draftKey: string }) {
  const { id: draftId, keyName, proposedBy, createdAt, expiresAt } = draft;
  const navigate = useNavigate();
  const confirmDiscard = () =>
    confirm({
      title: "Discard this check?",
      message: "The proposal is deleted. No surveys are sent.",
      confirmLabel: "Discard",
      errorTitle: "Failed to discard the check",
      action: async () => {
        await api.manager.assistants.discard.call({ draftId });
        removeStored(draftKey);
        invalidateDecided();
        toast.success("Check discarded", "No surveys were sent.");
        void navigate({ to: "/dashboard", replace: true });
      },
    });
  return (
    <Alert
      color="gray"
      role="note"
      icon={<IconRobot aria-hidden />}
      title={
        <>
          Proposed by the assistant key '{keyName}' of {proposedBy}, <DateText value={createdAt} />
        </>
      }
    >
      <Stack gap="sm" align="flex-start">
        <span>
          No surveys have been sent. Check everything, correct what is wrong, then confirm. The proposal
          expires on <DateText value={expiresAt} />.
        </span>
        <Button variant="default" size="xs" onClick={confirmDiscard}>
          Discard
        </Button>
      </Stack>
    </Alert>
  );
}

/** The decision is made. Going back must not show the form again. */
function invalidateDecided() {
  for (const queryKey of [api.manager.assistants.key(), noticesOptions.queryKey])
    void queryClient.invalidateQueries({ queryKey, refetchType: "none" });
}

interface FormProps {
  draftId: string;
  content: Content;
  job: Job;
  draftKey: string;
}

function FormForEditors({ draftId, content, job, draftKey }: FormProps) {
  // Only at first: later it would discard what was typed, and saving reports it anyway.
  const [canEdit] = useState(mayEdit(job.role));
  if (!canEdit) return <ReadOnly job={job} />;
  const add = async (fields: CandidateFields) => {
    const candidate = await api.manager.assistants.confirm.call({ ...fields, draftId });
    invalidateDecided();
    return candidate;
  };
  return (
    <NewCandidateForm
      job={job}
      draftKey={draftKey}
      add={add}
      submitLabel="Confirm and create candidate"
      getInitialValues={() => toDraftValues(content)}
    />
  );
}

const toDraftValues = ({ email, workHistory, ...content }: Content): CandidateDraft => ({
  ...emptyDraft(),
  ...content,
  email: email ?? "",
  // The form offers related companies until someone has chosen.
  workHistory: toRows(workHistory).map(({ also: _also, ...row }) => row),
});

function DecidedCheck({ draft: { status, candidateId, jobId } }: { draft: CheckDraft }) {
  if (status === "confirmed" && candidateId)
    return (
      <EmptyState
        icon={<IconCircleCheck size={24} />}
        title="This check is confirmed"
        action={
          <ButtonLink to="/dashboard" search={{ job: jobId, candidate: candidateId }}>
            Go to the candidate
          </ButtonLink>
        }
      >
        The candidate was added.
      </EmptyState>
    );
  return (
    <EmptyState icon={<IconCircleX size={24} />} title="This check was discarded" action={dashboardLink}>
      No surveys were sent. Your assistant can propose it again after a day.
    </EmptyState>
  );
}

function NoSuchDraft() {
  return (
    <EmptyState icon={<IconCircleX size={24} />} title="Proposed check not found" action={dashboardLink}>
      It may have expired after 7 days, or it was proposed with someone else's API key.
    </EmptyState>
  );
}

const dashboardLink = <ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>;
const skeleton = <CardSkeletons count={2} height={200} />;
