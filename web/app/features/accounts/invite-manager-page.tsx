import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconMail, IconPlus, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { type InvitationList, invitationsPerPage } from "#contract/invitations.ts";
import { useSearchWords } from "#web/app/lib/search-params.ts";
import { invitationsOptions } from "./invitations.ts";
import { ButtonLink } from "#web/app/ui/links.tsx";
import { EmptyState, QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { MoreButton, LongListSearch } from "#web/app/ui/lists.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { toast } from "#web/app/ui/toast.tsx";

import { InvitationTable, useSort } from "./invitation-table.tsx";

export function InviteManagerPage() {
  const [limit, setLimit] = useState(invitationsPerPage);
  const { words, setWords, debounced } = useSearchWords();
  const [sorted] = useSort();
  const list = useQuery(invitationsOptions({ q: debounced, ...sorted, limit }));
  const create = (
    <ButtonLink to="/admin/create-invitation" leftSection={<IconPlus size={18} aria-hidden />}>
      Create Invitation
    </ButtonLink>
  );
  async function refresh() {
    const { isError, error: reason } = await list.refetch();
    if (isError) toast.failure("The status could not be refreshed", reason);
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
            {list.data.total > 0 && create}
          </>
        )
      }
    >
      <QueryState
        query={list}
        errorTitle="Failed to load invitations."
        skeleton={<RowSkeletons />}
        empty={
          <EmptyState icon={<IconMail size={24} />} title="No invitations yet" action={create}>
            Hiring managers join with a code that you create for them.
          </EmptyState>
        }
        isEmpty={({ total: known }) => known === 0}
      >
        {(loaded) => (
          <>
            <LongListSearch
              label="Search invitations"
              value={words}
              onChange={setWords}
              found={loaded.found}
              total={loaded.total}
            />
            <Invitations
              list={loaded}
              busy={list.isPlaceholderData}
              onMore={() => setLimit(limit + invitationsPerPage)}
            />
          </>
        )}
      </QueryState>
    </Page>
  );
}

interface InvitationsProps {
  list: InvitationList;
  busy: boolean;
  onMore: () => void;
}

function Invitations({ list: { invitations, found }, busy, onMore }: InvitationsProps) {
  return (
    <div aria-busy={busy}>
      {found > 0 && <InvitationTable invitations={invitations} />}
      <MoreButton rest={found - invitations.length} loading={busy} onClick={onMore} />
    </div>
  );
}
