import { Button, Card, Group, Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import type { Job } from "#contract/jobs.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { counted } from "#web/ui/counted.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { focusHeading } from "#web/ui/page.tsx";
import { toast } from "#web/ui/toast.tsx";
import { DeleteJobButton } from "./delete-job-button.tsx";
import { JobBadge } from "./job-badge.tsx";
import { Fact, JobPlace } from "./job-place.tsx";
import { useSetActive } from "./use-set-active.ts";

/** One job with what can be done to it. */
export function ManagedJob({ job }: { job: Job }) {
  const setActive = useSetActive();
  /** The job goes to the other section, and its buttons with it. */
  const toggle = () =>
    setActive.mutateAsync({ jobId: job.id, isActive: !job.isActive }).then(focusHeading, () => undefined);
  return (
    <Card component="article" aria-label={job.title} padding="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={{ flex: "1 1 320px", minWidth: 0 }}>
          <Group gap="sm">
            <Text component="h3" fw={600} m={0}>
              {job.title}
            </Text>
            <JobBadge isActive={job.isActive} />
          </Group>
          <JobPlace job={job}>
            <Fact icon={<IconUsers size={16} aria-hidden />}>{counted(job.candidateCount, "candidate")}</Fact>
          </JobPlace>
          {job.description && (
            <Text size="sm" mt="xs" lineClamp={2}>
              {job.description}
            </Text>
          )}
          <Text size="xs" c="dimmed" mt="xs">
            Created <DateText value={job.createdAt} />
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
          <Button variant="default" size="xs" loading={setActive.isPending} onClick={() => void toggle()}>
            {job.isActive ? "Archive" : "Unarchive"}
          </Button>
          <DeleteJobButton job={job} />
        </Group>
      </Group>
    </Card>
  );
}

function EditButton({ job }: { job: Job }) {
  if (job.isActive) {
    return (
      <ButtonLink to="/edit-job/$id" params={{ id: job.id }} variant="default" size="xs">
        Edit
      </ButtonLink>
    );
  }
  const refuse = () =>
    toast.failure("Cannot Edit Archived Job", "Please unarchive the job first before making changes.");
  return (
    <Button variant="default" size="xs" onClick={refuse}>
      Edit
    </Button>
  );
}
