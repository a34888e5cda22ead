import { Card } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { IconShieldCheck } from "@tabler/icons-react";
import { requestsAtOnce } from "#contract/lists.ts";
import { api } from "#web/app/lib/api.ts";
import { useKept } from "#web/app/lib/use-kept.ts";
import { useSearchWords } from "#web/app/lib/use-search-words.ts";
import { dataRequestsOptions } from "./queries.ts";
import { EmptyState } from "#web/app/ui/empty-state.tsx";
import { Loaded } from "#web/app/ui/loaded.tsx";
import { LongList } from "#web/app/ui/long-list.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { RowSkeletons } from "#web/app/ui/skeletons.tsx";
import classes from "#web/app/ui/row-list.module.css";
import { AddRequestButton } from "./add-request-button.tsx";
import { RequestRow } from "./request-row.tsx";

/** What candidates want done with their data, what is due first, and one press that does it. */
export function DataRequestsPage() {
  const [limit, setLimit] = useKept<number>("requests", requestsAtOnce);
  const { words, setWords, debounced } = useSearchWords();
  const requests = useQuery(dataRequestsOptions({ q: debounced, limit }));
  const queryClient = useQueryClient();
  // Also where it failed: another admin may have been quicker.
  const refresh = () => void queryClient.invalidateQueries({ queryKey: api.admin.privacy.requests.key() });
  return (
    <Page
      title="Data Requests"
      description="What candidates want done with what is kept about them, within 30 days. Nothing is done before a link to their address has proved who asks."
      actions={<AddRequestButton onAdded={refresh} />}
    >
      <Loaded
        query={requests}
        errorTitle="Failed to load the data requests."
        skeleton={<RowSkeletons />}
        empty={
          <EmptyState icon={<IconShieldCheck size={24} />} title="Nobody has asked">
            Requests for a copy, a correction or the end of all data appear here. One that came by telephone
            or letter is added by hand.
          </EmptyState>
        }
        isEmpty={({ total }) => total === 0}
        tellsWhenStale
      >
        {({ requests: listed, found, total }) => (
          <LongList
            label="Search data requests"
            value={words}
            onChange={setWords}
            found={found}
            total={total}
            listed={listed.length}
            loading={requests.isPlaceholderData}
            onMore={() => setLimit(limit + requestsAtOnce)}
          >
            {listed.length > 0 && (
              <Card padding={0}>
                <ul className={classes.list} aria-label="Data requests">
                  {listed.map((request) => (
                    <RequestRow key={request.id} request={request} onChanged={refresh} />
                  ))}
                </ul>
              </Card>
            )}
          </LongList>
        )}
      </Loaded>
    </Page>
  );
}
