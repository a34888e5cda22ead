import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconMailCheck } from "@tabler/icons-react";
import { deliveriesOptions } from "./deliveries-queries.ts";
import { EmptyState } from "#web/app/ui/empty-state.tsx";
import { Loaded } from "#web/app/ui/loaded.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { RowSkeletons } from "#web/app/ui/skeletons.tsx";
import { DeliveryList } from "./delivery-list.tsx";
import { MailTroubleNotice } from "./mail-trouble-notice.tsx";
import { useRetry } from "./use-retry.ts";

/** What the system was to do by itself and failed for good, and a way to have it tried again. */
export function DeliveriesPage() {
  const list = useQuery(deliveriesOptions);
  const retry = useRetry();
  const retryAll = retry.isPending && retry.variables.deliveryId === undefined;
  return (
    <Page
      title="Deliveries"
      description="What the system sends by itself is tried for more than a day. What failed for good waits here. Nobody is named."
      actions={
        list.data &&
        list.data.failed > 0 && (
          <Button onClick={() => retry.mutate({})} loading={retryAll} disabled={retry.isPending && !retryAll}>
            Retry all
          </Button>
        )
      }
    >
      <Loaded
        query={list}
        errorTitle="Failed to load the deliveries."
        skeleton={<RowSkeletons />}
        empty={null}
        tellsWhenStale
      >
        {({ waiting, failed, deliveries, trouble }) => (
          <>
            {trouble && <MailTroubleNotice trouble={trouble} />}
            {waiting > 0 && (
              <Text component="output" size="sm">
                {waiting === 1
                  ? "1 more did not get through yet and is tried again by itself."
                  : `${waiting} more did not get through yet and are tried again by themselves.`}
              </Text>
            )}
            {deliveries.length > 0 && (
              <DeliveryList deliveries={deliveries} retry={retry} left={failed - deliveries.length} />
            )}
            {failed === 0 && (
              <EmptyState icon={<IconMailCheck size={24} />} title="Nothing has failed for good">
                Surveys, digests and links that could not be delivered after many tries appear here, with the
                reason.
              </EmptyState>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
