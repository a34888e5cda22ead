import { Button, Card, Checkbox, Group, Text } from "@mantine/core";
import { memo } from "react";
import type { Job } from "#contract/jobs.ts";
import { ButtonLink } from "#web/app/ui/button-link.tsx";
import { counted } from "#web/app/ui/counted.ts";
import { DateText } from "#web/app/ui/date-text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { DeleteJobButton } from "./delete-job-button.tsx";
import { JobBadge } from "./job-badge.tsx";
import { JobPlace } from "./job-place.tsx";
import classes from "./managed-job.module.css";
import { useSetActive } from "./use-set-active.ts";

interface ManagedJobProps {
  job: Job;
  isSelected: boolean;
  onSelect: (id: string, isSelected: boolean) => void;
}

/** One job with what can be done to it. */
export const ManagedJob = memo(({ job, isSelected, onSelect }: ManagedJobProps) => {
  const setActive = useSetActive();
  const archive = job.isActive ? "Archive" : "Unarchive";
  return (
    <Card component="article" aria-label={job.title} padding="md" className={classes.job}>
      <Checkbox
        aria-label={`Select ${job.title}`}
        checked={isSelected}
        onChange={(event) => onSelect(job.id, event.currentTarget.checked)}
        mt={2}
      />
      <div className={classes.what}>
        <Text component="h3" fw={600} m={0} mr="sm" display="inline">
          {job.title}
        </Text>
        <JobBadge isActive={job.isActive} />
        <JobPlace job={job} />
        {job.description && (
          <Text size="sm" mt="xs" lineClamp={2}>
            {job.description}
          </Text>
        )}
        <Text size="xs" c="dimmed" mt="xs">
          <span>{counted(job.candidateCount, "candidate")}</span> · Created <DateText value={job.createdAt} />
          {job.archivedAt && (
            <>
              {" "}
              · Archived <DateText value={job.archivedAt} />
            </>
          )}
        </Text>
      </div>
      <Group gap="xs">
        <EditButton job={job} />
        <Button
          variant="default"
          size="xs"
          aria-label={`${archive} ${job.title}`}
          loading={setActive.isPending}
          onClick={() => setActive.mutate({ jobId: job.id, isActive: !job.isActive })}
        >
          {archive}
        </Button>
        <DeleteJobButton job={job} />
      </Group>
    </Card>
  );
});

function EditButton({ job }: { job: Job }) {
  const shown = { variant: "default", size: "xs", "aria-label": `Edit ${job.title}` };
  if (job.isActive) {
    return (
      <ButtonLink to="/edit-job/$id" params={{ id: job.id }} {...shown}>
        Edit
      </ButtonLink>
    );
  }
  const refuse = () =>
    toast.failure("Cannot Edit Archived Job", "Please unarchive the job first before making changes.");
  return (
    <Button {...shown} onClick={refuse}>
      Edit
    </Button>
  );
}
