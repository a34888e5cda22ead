import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconMail, IconPlus, IconRefresh } from "@tabler/icons-react";
import { invitationsPerPage } from "#contract/invitations.ts";
import { invitationsOptions } from "./invitations.ts";
import { ButtonLink } from "#web/app/ui/links.tsx";
import { EmptyState, QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { LongList, useLongList } from "#web/app/ui/lists.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { InvitationTable, useSort } from "./invitation-table.tsx";

export function InviteManagerPage() {
  const { input, search, onMore } = useLongList(null, invitationsPerPage);
  const [sort] = useSort();
  const list = useQuery(invitationsOptions({ ...input, ...sort }));
  const createButton = (
    <ButtonLink to="/admin/create-invitation" leftSection={<IconPlus size={18} aria-hidden />}>
      Create Invitation
    </ButtonLink>
  );
  async function refresh() {
    const { error } = await list.refetch();
    if (error) toast.failure("The status could not be refreshed", error);
  }
  return (
    <Page
      title="Invite Manager"
      description="Invited hiring managers. Updated every 30 seconds."
      actions={
        list.data && (
          <>
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden />}
              loading={list.isFetching && !list.isPlaceholderData}
              onClick={() => void refresh()}
            >
              Refresh Status
            </Button>
            {list.data.total > 0 && createButton}
          </>
        )
      }
    >
      <QueryState
        query={list}
        errorTitle="Failed to load invitations."
        skeleton={<RowSkeletons />}
        empty={
          <EmptyState icon={<IconMail size={24} />} title="No invitations yet" action={createButton}>
            Hiring managers join with a code that you create for them.
          </EmptyState>
        }
        isEmpty={({ total }) => total === 0}
      >
        {({ invitations, found, total }) => (
          <LongList
            label="Search invitations"
            {...search}
            found={found}
            total={total}
            listed={invitations.length}
            loading={list.isPlaceholderData}
            onMore={onMore}
          >
            {found > 0 && <InvitationTable invitations={invitations} />}
          </LongList>
        )}
      </QueryState>
    </Page>
  );
}
