import { Button, Card, Text } from "@mantine/core";
import type { Delivery } from "#contract/outreach.ts";
import classes from "#web/app/ui/row-list.module.css";
import { Moment, moment } from "./moment.tsx";
import type { useRetry } from "./use-retry.ts";

interface DeliveryListProps {
  deliveries: Delivery[];
  /** How many there are beyond these. */
  left: number;
  retry: ReturnType<typeof useRetry>;
}

export function DeliveryList({ deliveries, left, retry }: DeliveryListProps) {
  return (
    <>
      <Card padding={0}>
        <ul className={classes.list} aria-label="Failed deliveries">
          {deliveries.map((delivery) => (
            <Entry key={delivery.id} delivery={delivery} retry={retry} />
          ))}
        </ul>
      </Card>
      {left > 0 && (
        <Text size="sm" c="dimmed">
          And {left.toLocaleString("en-US")} older. Retry all has them tried again too.
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
          Begun <Moment value={enqueuedAt} /> · given up <Moment value={failedAt} /> ·{" "}
          {tries === 1 ? "tried once" : `tried ${tries} times`}
        </p>
      </div>
      <Button
        variant="default"
        size="sm"
        aria-label={`Retry: ${what}, given up ${moment(new Date(failedAt))}`}
        loading={isRetried}
        disabled={retry.isPending && !isRetried}
        onClick={() => retry.mutate({ deliveryId: id })}
      >
        Retry
      </Button>
    </li>
  );
}
