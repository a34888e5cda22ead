import { Alert, Button, Card, Code, Stack, Text } from "@mantine/core";
import { IconMailCheck, IconMailExclamation } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Delivery, MailTrouble } from "#contract/outreach.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { EmptyState, QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { Page } from "#web/app/ui/page.tsx";
import classes from "#web/app/ui/row-list.module.css";
import { toast } from "#web/app/ui/toast.tsx";
import { deliveriesOptions, useRetry } from "./queries.ts";
import { DateTimeText, dateTimeText, formatNumber } from "#web/app/ui/text.tsx";

/** Tasks that failed for good, with a button to retry them. */
export function DeliveriesPage() {
  const list = useQuery(deliveriesOptions);
  const retry = useRetry();
  const retryAll = retry.isPending && retry.variables.deliveryId === undefined;
  return (
    <Page
      title="Deliveries"
      description="Automatic e-mails that failed after more than a day of retries."
      actions={
        list.data &&
        list.data.failed > 0 && (
          <Button onClick={() => retry.mutate({})} loading={retryAll} disabled={retry.isPending && !retryAll}>
            Retry all
          </Button>
        )
      }
    >
      <QueryState
        query={list}
        errorTitle="Failed to load the deliveries."
        skeleton={<RowSkeletons />}
        showsStaleError
      >
        {({ waiting, failed, deliveries, trouble }) => (
          <>
            {trouble && <MailTroubleNotice trouble={trouble} />}
            {waiting > 0 && (
              <Text component="output" size="sm">
                {waiting === 1
                  ? "1 more is being retried automatically."
                  : `${waiting} more are being retried automatically.`}
              </Text>
            )}
            {deliveries.length > 0 && (
              <DeliveryList deliveries={deliveries} retry={retry} remaining={failed - deliveries.length} />
            )}
            {failed === 0 && (
              <EmptyState icon={<IconMailCheck size={24} />} title="No failed deliveries">
                Surveys, digests and links that can't be delivered appear here with the reason.
              </EmptyState>
            )}
          </>
        )}
      </QueryState>
    </Page>
  );
}

/** The mail server refuses e-mails for a reason that an admin has to fix: which reason, since when, and the remedy. */
function MailTroubleNotice({ trouble }: { trouble: MailTrouble }) {
  const resume = useResume();
  const { since, lastAt, refusals, reason, advice, heldUntil } = trouble;
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconMailExclamation aria-hidden />}
      title={heldUntil ? "The mail server rejects our e-mails" : "The mail server rejected some e-mails"}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {refusals === 1 ? (
            <>
              Once, <DateTimeText value={lastAt} />.
            </>
          ) : (
            <>
              {formatNumber(refusals)} times since <DateTimeText value={since} />, the last time{" "}
              <DateTimeText value={lastAt} />.
            </>
          )}{" "}
          The problem is this installation, not the recipients. The server's answer:
        </Text>
        <Code block style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere", alignSelf: "stretch" }}>
          {reason}
        </Code>
        <Text size="sm">{advice}</Text>
        {heldUntil ? (
          <>
            <Text size="sm">
              Surveys, reminders and digests wait and are retried on <DateTimeText value={heldUntil} />.
            </Text>
            <Button variant="default" size="xs" loading={resume.isPending} onClick={() => resume.mutate({})}>
              Retry now
            </Button>
          </>
        ) : (
          <Text size="sm">The rejected e-mails are retried automatically.</Text>
        )}
      </Stack>
    </Alert>
  );
}

/** Retries the waiting e-mails now and shows the outcome as a toast. */
function useResume() {
  return useMutation(
    api.admin.deliveries.resume.mutationOptions({
      onSuccess: () =>
        toast.success(
          "Waiting e-mails are being retried",
          "If the mail server rejects them, this notice returns.",
        ),
      onError: (error) => toast.failure("Failed to retry", error),
      onSettled: () => queryClient.invalidateQueries({ queryKey: deliveriesOptions.queryKey }),
    }),
  );
}

interface DeliveryListProps {
  deliveries: Delivery[];
  /** How many more there are. */
  remaining: number;
  retry: ReturnType<typeof useRetry>;
}

function DeliveryList({ deliveries, remaining, retry }: DeliveryListProps) {
  return (
    <>
      <Card padding={0}>
        <ul className={classes.list} aria-label="Failed deliveries">
          {deliveries.map((delivery) => (
            <Entry key={delivery.id} delivery={delivery} retry={retry} />
          ))}
        </ul>
      </Card>
      {remaining > 0 && (
        <Text size="sm" c="dimmed">
          And {formatNumber(remaining)} older. 'Retry all' includes them.
        </Text>
      )}
    </>
  );
}

function Entry({ delivery, retry }: Pick<DeliveryListProps, "retry"> & { delivery: Delivery }) {
  const { id, what, enqueuedAt, failedAt, tries, reason } = delivery;
  const isRetried = retry.isPending && retry.variables.deliveryId === id;
  return (
    <li>
      <div className={classes.text}>
        <h2>{what}</h2>
        <p>{reason}</p>
        <p className={classes.facts}>
          Started <DateTimeText value={enqueuedAt} /> · stopped <DateTimeText value={failedAt} /> ·{" "}
          {tries === 1 ? "tried once" : `tried ${tries} times`}
        </p>
      </div>
      <Button
        variant="default"
        aria-label={`Retry: ${what}, stopped ${dateTimeText(new Date(failedAt))}`}
        loading={isRetried}
        disabled={retry.isPending && !isRetried}
        onClick={() => retry.mutate({ deliveryId: id })}
      >
        Retry
      </Button>
    </li>
  );
}
