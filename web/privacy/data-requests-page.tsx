import { Card } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import IconShieldCheck from "~icons/tabler/shield-check";
import { dataRequestsOptions } from "#web/queries/privacy.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Page } from "#web/ui/page.tsx";
import { RowSkeletons } from "#web/ui/skeletons.tsx";
import classes from "#web/ui/row-list.module.css";
import { AddRequestButton } from "./add-request-button.tsx";
import { RequestRow } from "./request-row.tsx";

/** What candidates want done with their data, what is due first, and one press that does it. */
export function DataRequestsPage() {
  const requests = useQuery(dataRequestsOptions);
  const queryClient = useQueryClient();
  // Also where it failed: another admin may have been quicker.
  const refresh = () => void queryClient.invalidateQueries({ queryKey: dataRequestsOptions.queryKey });
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
        tellsWhenStale
      >
        {(all) => (
          <Card padding={0}>
            <ul className={classes.list} aria-label="Data requests">
              {all.map((request) => (
                <RequestRow key={request.id} request={request} onChanged={refresh} />
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
    </Page>
  );
}
