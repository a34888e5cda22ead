import { Button, Card, Code, Group, Stack, Text } from "@mantine/core";
import { IconLock, IconPlugConnectedX, IconRefresh, IconSend } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { kindNames } from "#contract/chat-rules.ts";
import { deliveryStates, webhookDays } from "#contract/webhook-words.ts";
import type { WebhookDelivery, WebhookEndpoint } from "#contract/webhooks.ts";
import { useIsOwner } from "#web/app/features/accounts/managers-queries.ts";
import { OwnerNames } from "#web/app/features/accounts/owners-only.tsx";
import { api } from "#web/app/lib/api.ts";
import { useChoiceParam } from "#web/app/lib/search-params.ts";
import { usePages } from "#web/app/lib/use-pages.ts";
import { CopyableText } from "#web/app/ui/copyable-text.tsx";
import { ChoiceSelect, MoreButton } from "#web/app/ui/lists.tsx";
import { BackLink, Page } from "#web/app/ui/page.tsx";
import { EmptyState, QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import classes from "#web/app/ui/row-list.module.css";
import rows from "#web/app/ui/card-rows.module.css";
import { StatusBadge } from "#web/app/ui/status-badge.tsx";
import { pluralize } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { answerWords, deliveryStateWords, eventNames, eventWords, jobWords } from "./endpoint-words.ts";
import { EventTime, eventTimeText } from "./event-time.tsx";
import { deliveriesOptions, endpointsOptions, refreshWebhooks } from "./queries.ts";
import { ReplayButton } from "./replay-button.tsx";
import { openTest } from "./test-dialog.tsx";
import { EndpointBadge, EndpointTrouble } from "./endpoint-state.tsx";
import webhooks from "./webhooks.module.css";

const route = getRouteApi("/_manager/company_/connections_/$id");

/** What was sent to one program or channel. */
export function EndpointPage() {
  const { id: endpointId } = route.useParams();
  const endpoints = useQuery(endpointsOptions);
  const isOwner = useIsOwner();
  const back = <BackLink to="/company/connections">Back to Connections</BackLink>;
  if (!isOwner)
    return (
      <Page title="Deliveries" back={back}>
        <EmptyState icon={<IconLock size={24} />} title="Only owners see deliveries">
          <OwnerNames />
        </EmptyState>
      </Page>
    );
  return (
    <QueryState
      query={endpoints}
      errorTitle="Failed to load the deliveries"
      skeleton={<RowSkeletons />}
      renderFrame={(content) => (
        <Page title="Deliveries" back={back}>
          {content}
        </Page>
      )}
    >
      {({ endpoints: listed }) => {
        const endpoint = listed.find(({ id }) => id === endpointId);
        if (endpoint) return <LoadedEndpoint endpoint={endpoint} />;
        return (
          <Page title="Connection not found" back={back}>
            <EmptyState icon={<IconPlugConnectedX size={24} />} title="This connection does not exist.">
              It may have been removed.
            </EmptyState>
          </Page>
        );
      }}
    </QueryState>
  );
}

const stateFilters = ["all", ...deliveryStates] as const;
const stateFilterNames = {
  all: "All deliveries",
  waiting: "Waiting",
  delivered: "Delivered",
  failed: "Failed",
};

function LoadedEndpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, kind, name, host, publicKey, isOn } = endpoint;
  const [filter] = useChoiceParam("state", stateFilters);
  const { list, moreProps } = usePages(
    deliveriesOptions(id, filter === "all" ? undefined : filter),
    (page) => page.deliveries,
  );
  return (
    <Page
      title={name}
      back={<BackLink to="/company/connections">Back to Connections</BackLink>}
      description={
        <Stack gap={4} align="flex-start">
          <span>
            {kindNames[kind]}
            {host && ` · ${host}/…`}
          </span>
          <span>
            {eventWords(endpoint)} · {jobWords(endpoint)}
          </span>
          <EndpointBadge endpoint={endpoint} />
          <EndpointTrouble endpoint={endpoint} />
        </Stack>
      }
      actions={
        <>
          <Button variant="default" onClick={() => openTest(endpoint)}>
            Send a test
          </Button>
          <ReplayButton endpoint={endpoint} />
        </>
      }
    >
      {publicKey && (
        <Card>
          <CopyableText
            label="Public key"
            hint="Your program checks with it that a request is from us."
            text={publicKey}
          />
        </Card>
      )}
      <Group justify="space-between" gap="xs">
        <ChoiceSelect label="Show deliveries" param="state" choices={stateFilters} names={stateFilterNames} />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={list.isRefetching && !list.isPlaceholderData}
          onClick={() => void refreshWebhooks()}
        >
          Refresh
        </Button>
      </Group>
      <QueryState
        query={list}
        errorTitle="Failed to load the deliveries"
        skeleton={<RowSkeletons />}
        empty={filter === "all" ? <NothingYet /> : <NothingMatches />}
        showsStaleError
      >
        {(deliveries) => (
          <div aria-busy={list.isPlaceholderData}>
            <Card padding={0}>
              <ul className={classes.list} aria-label="Deliveries">
                {deliveries.map((delivery) => (
                  <DeliveryRow key={delivery.id} delivery={delivery} endpointId={id} isOn={isOn} />
                ))}
              </ul>
            </Card>
            <MoreButton {...moreProps} />
          </div>
        )}
      </QueryState>
    </Page>
  );
}

function NothingYet() {
  return (
    <EmptyState icon={<IconSend size={24} />} title="Nothing sent yet">
      Deliveries of the last {webhookDays} days appear here. Send a test to see the first one.
    </EmptyState>
  );
}

function NothingMatches() {
  return (
    <EmptyState icon={<IconSend size={24} />} title="Nothing matches">
      No delivery of the last {webhookDays} days is in this state.
    </EmptyState>
  );
}

interface DeliveryRowProps {
  delivery: WebhookDelivery;
  endpointId: string;
  isOn: boolean;
}

function DeliveryRow({ delivery, endpointId, isOn }: DeliveryRowProps) {
  const { id: deliveryId, type, state, createdAt, nextTryAt, attempts, lastAnswer, body } = delivery;
  const { tone, word } = deliveryStateWords[state];
  const sendAgain = useMutation(
    api.manager.webhooks.sendAgain.mutationOptions({
      onSuccess: () => toast.success("It is being sent again", "Refresh the list to see the answer."),
      onError: (error) => toast.failure("Failed to send it again", error),
      onSettled: refreshWebhooks,
    }),
  );
  const isTest = type === "webhook.test";
  return (
    <li>
      <div className={classes.text}>
        <div className={rows.name}>
          <h2>{eventNames[type]}</h2>
          <StatusBadge tone={tone}>{word}</StatusBadge>
        </div>
        <p className={classes.facts}>
          <EventTime value={createdAt} />
          {attempts > 1 && ` · ${pluralize(attempts, "try", "tries")}`}
        </p>
        <p>
          {answerWords(delivery)}
          {nextTryAt && attempts > 0 && (
            <>
              . Next try <EventTime value={nextTryAt} />
            </>
          )}
        </p>
        <details className={webhooks.details}>
          <summary>Details</summary>
          {lastAnswer && (
            <>
              <Text size="sm" fw={500} mt="xs">
                Answer
              </Text>
              <Code block className={webhooks.content}>
                {lastAnswer}
              </Code>
            </>
          )}
          <Text size="sm" fw={500} mt="xs">
            Event {delivery.eventId}
          </Text>
          <Code block className={webhooks.content}>
            {formatJson(body)}
          </Code>
        </details>
      </div>
      {isOn && !isTest && state !== "waiting" && (
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: "flex-start" }}
          aria-label={`Send again: ${eventNames[type]}, ${eventTimeText(createdAt)}`}
          loading={sendAgain.isPending}
          onClick={() => sendAgain.mutate({ endpointId, deliveryId })}
        >
          Send again
        </Button>
      )}
    </li>
  );
}

const formatJson = (body: string) => JSON.stringify(JSON.parse(body), null, 2);
