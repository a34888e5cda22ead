import { Card, Stack, Text } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { type Candidate, CandidateFields, type WorkHistoryEntry } from "#contract/candidates.ts";
import { mayEdit } from "#contract/job-roles.ts";
import type { Job } from "#contract/jobs.ts";
import { ReadOnly } from "#web/app/features/jobs/read-only.tsx";
import { jobOptions, jobsOptions } from "#web/app/features/jobs/queries.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { isAppError } from "#web/app/lib/error-message.ts";
import { useNavigateUnlessLeft } from "#web/app/lib/use-navigate-unless-left.ts";
import { useSaveOver } from "#web/app/lib/use-save-over.ts";
import { CurrentVersionCard, fetchedOnce, findDifferences } from "#web/app/ui/current-version-card.tsx";
import { EmailInput } from "#web/app/ui/email-input.tsx";
import { FormFrame } from "#web/app/ui/form-frame.tsx";
import { CardSkeletons, QuerySelect, QueryState } from "#web/app/ui/query-state.tsx";
import { formatJob } from "#web/shared/format-date.ts";
import { Page } from "#web/app/ui/page.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { NoSuchCandidate } from "./no-such-candidate.tsx";
import { ProfileSource } from "./profile-source.tsx";
import { candidateOptions, candidatesKey } from "#web/app/lib/candidate-queries.ts";
import { completeEntries, toEntries, findProblems, toRows } from "./work-history-rows.ts";
import { useProfileFill, WorkHistorySection } from "./work-history-section.tsx";
import { NameFields } from "#web/app/ui/name-fields.tsx";

const validateNames = schemaResolver(CandidateFields.pick({ firstName: true, lastName: true, email: true }), {
  sync: true,
});

const route = getRouteApi("/_manager/edit-candidate/$id");

export function EditCandidatePage() {
  const { id } = route.useParams();
  const candidate = useQuery(candidateOptions(id));
  return (
    <Page title="Edit candidate" width="narrow">
      <QueryState
        query={candidate}
        errorTitle="Failed to load candidates"
        skeleton={<CardSkeletons count={2} height={200} />}
        // Only before the form is shown: later it would discard what was typed, and saving reports it anyway.
        missing={!candidate.data && <NoSuchCandidate />}
      >
        {(loaded) => <EditCandidate key={loaded.id} candidate={loaded} />}
      </QueryState>
    </Page>
  );
}

function EditCandidate({ candidate }: { candidate: Candidate }) {
  // Only at first: later it would discard what was typed, and saving reports it anyway.
  const [canEdit] = useState(mayEdit(candidate.role));
  return canEdit ? <EditCandidateForm candidate={candidate} /> : <CannotEdit candidate={candidate} />;
}

function CannotEdit({ candidate: { jobId } }: { candidate: Candidate }) {
  const job = useQuery(jobOptions(jobId));
  return (
    <QueryState query={job} errorTitle="Failed to load jobs." skeleton={<CardSkeletons count={1} />}>
      {(loaded) => <ReadOnly job={loaded} />}
    </QueryState>
  );
}

function EditCandidateForm({ candidate }: { candidate: Candidate }) {
  // The version that the form started from; the query itself refetches every few seconds.
  const [seen, setSeen] = useState(candidate);
  const navigate = useNavigateUnlessLeft();
  const jobs = useQuery(jobsOptions);
  const update = useMutation(api.manager.candidates.update.mutationOptions());
  const saveOver = useSaveOver({ save: update.mutateAsync, onSeen: setSeen });
  const form = useForm({
    initialValues: {
      firstName: seen.firstName,
      lastName: seen.lastName,
      email: seen.email ?? "",
      jobId: seen.jobId,
      workHistory: toRows(seen.workHistory),
    },
    validate: (values) => ({ ...validateNames(values), ...findProblems(values.workHistory) }),
  });
  const profile = useProfileFill(form);
  const consentText =
    seen.consent.state === "agreed" ? " They agreed for this job only, so we ask them again." : "";
  const goBack = (job: string) =>
    navigate({ to: "/dashboard", search: { job, candidate: seen.id }, replace: true });

  return (
    <FormFrame
      form={form}
      onSubmit={({ workHistory, ...values }) =>
        saveOver(seen, (base) => ({
          ...values,
          workHistory: toEntries(workHistory),
          candidateId: base.id,
          seen: base,
        }))
      }
      onDone={(saved) => {
        queryClient.setQueryData(candidateOptions(saved.id).queryKey, saved);
        for (const jobId of new Set([seen.jobId, saved.jobId]))
          void queryClient.invalidateQueries({ queryKey: candidatesKey(jobId) });
        void queryClient.invalidateQueries({ queryKey: jobsOptions.queryKey });
        void queryClient.invalidateQueries({ queryKey: api.manager.directory.key() });
        toast.success(
          "Candidate updated",
          "If the work history changed, we looked for former colleagues again.",
        );
        goBack(saved.jobId);
      }}
      error={update.error}
      errorTitle="Failed to update candidate"
      loading={update.isPending}
      submitLabel="Update candidate"
      onCancel={() => goBack(seen.jobId)}
    >
      <Card>
        <Stack>
          <NameFields form={form} autoComplete="off" />
          <EmailInput label="E-mail address (optional)" autoComplete="off" {...form.getInputProps("email")} />
          <QuerySelect
            query={{ ...jobs, data: jobs.data && jobsToMoveTo(jobs.data, seen.jobId) }}
            errorTitle="Failed to load jobs."
            choices={(job) => ({ value: job.id, label: jobName(job) })}
            label="Job"
            description={`Reviewers and responses move with the candidate.${consentText}`}
            allowDeselect={false}
            {...form.getInputProps("jobId")}
          />
        </Stack>
      </Card>
      <WorkHistorySection form={form} profile={profile}>
        <ProfileSource onFill={profile.fill} />
      </WorkHistorySection>
      <Text size="sm" c="dimmed">
        A correction finds new former colleagues. Reviewers whom we have contacted stay.
      </Text>
      {isAppError(update.error, "CANDIDATE_CHANGED") && (
        <CurrentCandidate
          candidateId={seen.id}
          mine={{ ...form.values, workHistory: completeEntries(form.values.workHistory) }}
          findJobName={(jobId) => jobs.data?.filter(({ id }) => id === jobId).map(jobName)[0]}
          onSeen={(current) => {
            setSeen(current);
            update.reset();
          }}
        />
      )}
    </FormFrame>
  );
}

/** Jobs of the same owner: the owner could not see a candidate who moved to someone else's job. */
function jobsToMoveTo(jobs: Job[], currentJobId: string): Job[] {
  const ownerId = jobs.find(({ id }) => id === currentJobId)?.ownerId;
  return jobs.filter((job) => job.isActive && mayEdit(job.role) && job.ownerId === ownerId);
}

const jobName = ({ title, department, location }: Job) =>
  [title, department, location].filter(Boolean).join(", ");

type Facts = Pick<Candidate, "firstName" | "lastName" | "email"> & { workHistory: WorkHistoryEntry[] };

interface CurrentCandidateProps {
  candidateId: string;
  mine: Facts & { jobId: string };
  /** Titles are not unique. */
  findJobName: (jobId: string) => string | undefined;
  /** The person has seen the current version and wants to overwrite it. */
  onSeen: (current: Candidate) => void;
}

/** Shows what someone else saved meanwhile, where it differs; the typed values stay. */
function CurrentCandidate({ candidateId, mine, findJobName, onSeen }: CurrentCandidateProps) {
  const currentCandidate = useQuery(
    api.manager.candidates.get.queryOptions({
      input: { candidateId },
      queryKey: ["current version of a candidate", candidateId],
      ...fetchedOnce,
    }),
  );
  return (
    <CurrentVersionCard
      current={currentCandidate}
      errorTitle="Failed to load candidates"
      compare={(current) => {
        const differences = findDifferences(toFacts(current), toFacts(mine));
        if (current.jobId !== mine.jobId)
          differences.push(["Job", findJobName(current.jobId) ?? current.jobTitle]);
        return differences;
      }}
      onSeen={onSeen}
    />
  );
}

function toFacts({ firstName, lastName, email, workHistory }: Facts): [string, string][] {
  return [
    ["First Name", firstName],
    ["Last Name", lastName],
    ["E-mail address", email ?? ""],
    ["Work history", workHistory.map(formatJob).join("; ") || "(empty)"],
  ];
}
