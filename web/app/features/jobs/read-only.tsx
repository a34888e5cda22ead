import { IconEye } from "@tabler/icons-react";
import type { Job } from "#contract/jobs.ts";
import { ButtonLink } from "#web/app/ui/links.tsx";
import { EmptyState } from "#web/app/ui/query-state.tsx";

/** Shown instead of an edit page if the manager may only read the job. */
export function ReadOnly({ job: { id, ownerName } }: { job: Job }) {
  return (
    <EmptyState
      icon={<IconEye size={24} />}
      title="You can only read this job"
      action={
        <ButtonLink to="/dashboard" search={{ job: id }}>
          Go to the job
        </ButtonLink>
      }
    >
      To change something, ask {ownerName} to make you an editor.
    </EmptyState>
  );
}
