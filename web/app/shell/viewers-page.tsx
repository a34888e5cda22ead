import { IconLock } from "@tabler/icons-react";
import { ButtonLink } from "#web/app/ui/links.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { EmptyState } from "#web/app/ui/query-state.tsx";
import { OwnerNames } from "#web/app/features/accounts/owners-only.tsx";

/** For viewers, in place of a page that creates or changes something. */
export function ViewersPage({ title }: { title: string }) {
  return (
    <Page title={title} width="narrow">
      <EmptyState
        icon={<IconLock size={24} />}
        title="Viewers can only read"
        action={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}
      >
        An owner of your company can change your role. <OwnerNames />
      </EmptyState>
    </Page>
  );
}
