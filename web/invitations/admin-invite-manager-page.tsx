import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconMail, IconPlus, IconRefresh } from "@tabler/icons-react";
import type { Invitation } from "#contract/invitations.ts";
import { useFilter } from "#web/lib/use-filter.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Page } from "#web/ui/page.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";
import { RowSkeletons } from "#web/ui/skeletons.tsx";
import { toast } from "#web/ui/toast.tsx";
import { InvitationTable } from "./admin-invitation-table.tsx";
import { invitationsOptions, invitationTexts } from "./admin-invitations.ts";

export function InviteManagerPage() {
  const { data: invitations, error, isPending, isFetching, refetch } = useQuery(invitationsOptions);
  const create = (
    <ButtonLink to="/admin/create-invitation" leftSection={<IconPlus size={18} aria-hidden />}>
      Create Invitation
    </ButtonLink>
  );
  async function refresh() {
    const { isError, error: reason } = await refetch();
    if (isError) toast.failure("The status could not be refreshed", reason);
  }
  return (
    <Page
      title="Invite Manager"
      description="Who has been invited, and who has joined. Checked every 30 seconds."
      actions={
        invitations && (
          <>
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden />}
              loading={isFetching}
              onClick={() => void refresh()}
            >
              Refresh Status
            </Button>
            {invitations.length > 0 && create}
          </>
        )
      }
    >
      {invitations && invitations.length > 0 && <Invitations invitations={invitations} />}
      {invitations?.length === 0 && (
        <EmptyState icon={<IconMail size={24} />} title="No invitations yet" action={create}>
          Hiring managers join with a code that you create for them.
        </EmptyState>
      )}
      {isPending && <RowSkeletons />}
      {error && !invitations && (
        <ErrorPanel
          title="Failed to load invitations."
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Page>
  );
}

function Invitations({ invitations }: { invitations: Invitation[] }) {
  const { isSearchable, filter, setFilter, found } = useFilter(invitations, invitationTexts);
  return (
    <>
      {isSearchable && (
        <SearchField
          label="Search invitations"
          value={filter}
          onChange={setFilter}
          found={found.length}
          total={invitations.length}
        />
      )}
      {found.length > 0 && (
        <div>
          <ShowMore items={found}>{(visible) => <InvitationTable invitations={visible} />}</ShowMore>
        </div>
      )}
    </>
  );
}
