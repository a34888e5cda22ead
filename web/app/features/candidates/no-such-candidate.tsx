import { ButtonLink } from "#web/app/ui/links.tsx";
import { EmptyState } from "#web/app/ui/query-state.tsx";
import { IconUserOff } from "@tabler/icons-react";

export function NoSuchCandidate() {
  return (
    <EmptyState
      icon={<IconUserOff size={24} />}
      title="Candidate not found"
      action={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}
    >
      The candidate may have been deleted, or the job is not shared with you.
    </EmptyState>
  );
}
