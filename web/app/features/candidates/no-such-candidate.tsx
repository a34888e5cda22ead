import { IconUserOff } from "@tabler/icons-react";
import { ButtonLink } from "#web/app/ui/button-link.tsx";
import { EmptyState } from "#web/app/ui/empty-state.tsx";

export function NoSuchCandidate() {
  return (
    <EmptyState
      icon={<IconUserOff size={24} />}
      title="Candidate not found"
      action={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}
    >
      The candidate may have been deleted, alone or together with the job, or the job belongs to somebody
      else.
    </EmptyState>
  );
}
