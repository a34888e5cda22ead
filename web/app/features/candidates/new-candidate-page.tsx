import { Alert, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useLocation } from "@tanstack/react-router";
import { IconAlertCircle } from "@tabler/icons-react";
import { useState } from "react";
import type { CandidateFields } from "#contract/candidates.ts";
import { mayEdit } from "#contract/job-roles.ts";
import type { Job } from "#contract/jobs.ts";
import { api } from "#web/app/lib/api.ts";
import { isNotFound } from "#web/app/lib/error-message.ts";
import { draftPrefix, useOwnDraftKey } from "#web/app/lib/drafts.ts";
import { ReadOnly } from "#web/app/features/jobs/read-only.tsx";
import { jobOptions } from "#web/app/features/jobs/queries.ts";
import { useManager } from "#web/app/features/accounts/managers-queries.ts";
import { ButtonLink } from "#web/app/ui/links.tsx";
import { CardSkeletons, QueryState } from "#web/app/ui/query-state.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { NewCandidateForm } from "./new-candidate-form.tsx";

const route = getRouteApi("/_manager/new-candidate");

/** The job comes from the navigation's state or from the URL, which survives a reload. */
export function NewCandidatePage() {
  const { job: jobIdInUrl } = route.useSearch();
  const jobIdInState = useLocation({ select: ({ state }) => state.jobId });
  const jobId = jobIdInState ?? jobIdInUrl;
  const job = useQuery({ ...jobOptions(jobId ?? ""), enabled: jobId !== undefined });
  const managerId = useManager()?.id;
  // A job that is deleted or archived later does not hide what was typed: saving reports it anyway.
  const [shownId, setShownId] = useState<string>();
  if (jobId !== shownId && job.data?.isActive) setShownId(jobId);
  const isMissing = !jobId || (jobId !== shownId && (isNotFound(job.error) || job.data?.isActive === false));

  return (
    <Page title="New candidate" width="narrow">
      {isMissing ? (
        <NoJob />
      ) : (
        <QueryState query={job} errorTitle="Failed to load jobs." skeleton={skeleton}>
          {(loaded) => managerId && <FormForEditors key={loaded.id} job={loaded} managerId={managerId} />}
        </QueryState>
      )}
    </Page>
  );
}

function FormForEditors(props: { job: Job; managerId: string }) {
  // Only at first: later it would hide what was typed, and saving reports it anyway.
  const [canEdit] = useState(mayEdit(props.job.role));
  return canEdit ? <FormWithDraft {...props} /> : <ReadOnly job={props.job} />;
}

function FormWithDraft({ job, managerId }: { job: Job; managerId: string }) {
  const draftKey = useOwnDraftKey(getDraftKey(managerId, job.id));
  if (!draftKey) return skeleton;
  const add = (fields: CandidateFields) => api.manager.candidates.create.call({ ...fields, jobId: job.id });
  return <NewCandidateForm key={draftKey} job={job} draftKey={draftKey} add={add} />;
}

/** One draft per manager and job, so that no manager sees another's. */
const getDraftKey = (managerId: string, jobId: string) => `${draftPrefix}candidate:${managerId}:${jobId}`;

const skeleton = <CardSkeletons count={2} height={200} />;

function NoJob() {
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
      <Stack align="flex-start">
        No job selected. Please go back to the dashboard and select a job first
        <ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>
      </Stack>
    </Alert>
  );
}
