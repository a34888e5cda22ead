import { Box, Button, Card, Checkbox, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { mayEdit } from "#contract/job-roles.ts";
import type { Job } from "#contract/jobs.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { confirm } from "#web/app/ui/confirm.tsx";
import { ButtonLink } from "#web/app/ui/links.tsx";
import { DateText, pluralize } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { JobBadge, JobPlace } from "./job-list.tsx";
import { jobOptions, jobsOptions, useSetActive } from "./queries.ts";

interface ManagedJobProps {
  job: Job;
  isSelected: boolean;
  onSelect: (id: string, isSelected: boolean) => void;
}

export const ManagedJob = memo(({ job, isSelected, onSelect }: ManagedJobProps) => {
  const setActive = useSetActive();
  const archiveLabel = job.isActive ? "Archive" : "Unarchive";
  return (
    <Card
      component="article"
      aria-label={job.title}
      padding="md"
      style={{ flexFlow: "row wrap", alignItems: "flex-start", gap: 12 }}
    >
      {!mayEdit(job.role) && <Box w={20} visibleFrom="xs" />}
      {mayEdit(job.role) && (
        <Checkbox
          aria-label={`Select ${job.title}`}
          checked={isSelected}
          onChange={(event) => onSelect(job.id, event.currentTarget.checked)}
          mt={2}
        />
      )}
      <Box flex="1 1 240px" miw={0}>
        <Group gap="4px 10px" mb={2}>
          <Text component="h3" fw={600} m={0} style={{ overflowWrap: "anywhere" }}>
            {job.title}
          </Text>
          <JobBadge isActive={job.isActive} />
        </Group>
        <JobPlace job={job} />
        {job.description && (
          <Text size="sm" mt="xs" lineClamp={2}>
            {job.description}
          </Text>
        )}
        <Text size="xs" c="dimmed" mt="xs">
          <span>{pluralize(job.candidateCount, "candidate")}</span> · Created{" "}
          <DateText value={job.createdAt} />
          {job.archivedAt && (
            <>
              {" "}
              · Archived <DateText value={job.archivedAt} />
            </>
          )}
        </Text>
      </Box>
      {mayEdit(job.role) && (
        <Group gap="xs">
          <EditButton job={job} />
          <Button
            variant="default"
            size="xs"
            aria-label={`${archiveLabel} ${job.title}`}
            loading={setActive.isPending}
            onClick={() => setActive.mutate({ jobId: job.id, isActive: !job.isActive })}
          >
            {archiveLabel}
          </Button>
          {job.role === "owner" && <DeleteJobButton job={job} />}
        </Group>
      )}
    </Card>
  );
});

function EditButton({ job }: { job: Job }) {
  const buttonProps = { variant: "default", size: "xs", "aria-label": `Edit ${job.title}` };
  if (job.isActive) {
    return (
      <ButtonLink to="/edit-job/$id" params={{ id: job.id }} {...buttonProps}>
        Edit
      </ButtonLink>
    );
  }
  const refuse = () =>
    toast.failure("Cannot Edit Archived Job", "Please unarchive the job first before making changes.");
  return (
    <Button {...buttonProps} onClick={refuse}>
      Edit
    </Button>
  );
}

/**
 * Deletes a job with everything that belongs to it, after a confirmation that counts it. It cannot be undone, as the
 * confirmation says.
 */
function DeleteJobButton({ job }: { job: Job }) {
  const confirmDelete = () =>
    confirm({
      title: `Delete ${job.title}?`,
      message: <DeletionEffect job={job} />,
      confirmLabel: "Delete",
      errorTitle: "Failed to delete job.",
      action: async () => {
        await api.manager.jobs.delete.call({ jobId: job.id });
        toast.success(`${job.title} was deleted`);
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: jobsOptions.queryKey }),
    });
  return (
    <Button
      variant="default"
      size="xs"
      c="var(--danger-text)"
      aria-label={`Delete ${job.title}`}
      onClick={confirmDelete}
    >
      Delete
    </Button>
  );
}

/** The list may be minutes old, but the numbers in this confirmation must be current. */
function DeletionEffect({ job: { id } }: { job: Job }) {
  const { data: job } = useQuery({ ...jobOptions(id), staleTime: 0 });
  const contents = job
    ? `${pluralize(job.candidateCount, "candidate")}, ${pluralize(job.reviewerCount, "reviewer")} and ${pluralize(job.responseCount, "response")}`
    : "candidates, reviewers and responses";
  return (
    <>
      <Text size="sm">Are you sure you want to delete this job? This action cannot be undone.</Text>
      <Text size="sm" c="dimmed" mt="xs">
        {job?.candidateCount === 0
          ? "It has no candidates."
          : `Its ${contents} are deleted too, with all comments. Links to surveys and shared reports stop working.`}
      </Text>
    </>
  );
}
