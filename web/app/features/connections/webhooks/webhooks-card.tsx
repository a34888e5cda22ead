import { Menu, Text, ThemeIcon } from "@mantine/core";
import { IconBrandSlack, IconBrandTeams, IconWebhook, type TablerIcon } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { kindNames } from "#contract/chat-rules.ts";
import { type EndpointKind, endpointKinds } from "#contract/webhook-words.ts";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { useIsOwner } from "#web/app/features/accounts/managers-queries.ts";
import { OwnersOnlyNote } from "#web/app/features/accounts/owners-only.tsx";
import { PlusMenu } from "#web/app/ui/plus-button.tsx";
import { CardSkeletons, QueryState } from "#web/app/ui/query-state.tsx";
import rows from "#web/app/ui/card-rows.module.css";
import { TextLink } from "#web/app/ui/links.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { TitledCard } from "#web/app/ui/titled-card.tsx";
import { EndpointForm } from "./endpoint-form.tsx";
import { EndpointMenu } from "./endpoint-menu.tsx";
import { eventWords, jobWords } from "./endpoint-words.ts";
import { EventTime } from "./event-time.tsx";
import { endpointsOptions } from "./queries.ts";
import { type EndpointWithSecret, SecretDialog } from "./secret-dialog.tsx";
import { EndpointBadge, EndpointTrouble } from "./endpoint-state.tsx";

const icons: Record<EndpointKind, TablerIcon> = {
  webhook: IconWebhook,
  slack: IconBrandSlack,
  teams: IconBrandTeams,
};

/** Programs and channels that are notified of events. Owners change them; other members read the list. */
export function WebhooksCard() {
  const endpoints = useQuery(endpointsOptions);
  const isOwner = useIsOwner();
  return (
    <QueryState
      query={endpoints}
      errorTitle="Failed to load webhooks and channels"
      skeleton={<CardSkeletons count={1} height={140} />}
      showsStaleError
    >
      {({ endpoints: listed }) => <EndpointList endpoints={listed} isOwner={isOwner} />}
    </QueryState>
  );
}

function EndpointList({ endpoints, isOwner }: { endpoints: WebhookEndpoint[]; isOwner: boolean }) {
  return (
    <TitledCard
      id="webhooks"
      title="Webhooks and chat"
      intro="When something happens with a candidate, we notify other programs, and your channels in Slack and Microsoft Teams."
      action={isOwner && <AddButton />}
    >
      {!isOwner && <OwnersOnlyNote />}
      {endpoints.length === 0 ? (
        <Text size="sm">
          Nothing is connected yet.{" "}
          {isOwner && "Add a webhook for a program, or a channel where your team chats."}
        </Text>
      ) : (
        <ul className={`${rows.rows} ${rows.tall}`} aria-labelledby="webhooks">
          {endpoints.map((endpoint) => (
            <EndpointRow key={endpoint.id} endpoint={endpoint} isOwner={isOwner} />
          ))}
        </ul>
      )}
    </TitledCard>
  );
}

function EndpointRow({ endpoint, isOwner }: { endpoint: WebhookEndpoint; isOwner: boolean }) {
  const { id, kind, name, host } = endpoint;
  const Icon = icons[kind];
  return (
    <li>
      <ThemeIcon variant="light" size={36} aria-hidden>
        <Icon size={20} />
      </ThemeIcon>
      <div className={rows.text}>
        <div className={rows.name}>
          {isOwner ? (
            <TextLink to="/company/connections/$id" params={{ id }} fw={500}>
              {name}
            </TextLink>
          ) : (
            <Text fw={500}>{name}</Text>
          )}
          <EndpointBadge endpoint={endpoint} />
        </div>
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {kindNames[kind]}
          {host && ` · ${host}/…`}
        </Text>
        <Text size="sm" c="dimmed">
          {eventWords(endpoint)} · {jobWords(endpoint)}
        </Text>
        <LastDelivery endpoint={endpoint} />
        <EndpointTrouble endpoint={endpoint} />
      </div>
      {isOwner && <EndpointMenu endpoint={endpoint} />}
    </li>
  );
}

function LastDelivery({ endpoint: { lastDelivery } }: { endpoint: WebhookEndpoint }) {
  return (
    <Text size="sm" c="dimmed">
      {lastDelivery ? (
        <>
          Last delivery <EventTime value={lastDelivery.triedAt} />
          {lastDelivery.state !== "delivered" && ", failed"}
        </>
      ) : (
        "Nothing sent yet"
      )}
    </Text>
  );
}

function AddButton() {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<EndpointKind | null>(null);
  const [newEndpoint, setNewEndpoint] = useState<EndpointWithSecret | null>(null);
  return (
    <>
      <PlusMenu text="Add" label="Add a webhook or channel" buttonRef={button}>
        {endpointKinds.map((kind) => {
          const Icon = icons[kind];
          return (
            <Menu.Item
              key={kind}
              leftSection={<Icon size={18} aria-hidden />}
              onClick={() => setOpened(kind)}
            >
              {kindNames[kind]}
            </Menu.Item>
          );
        })}
      </PlusMenu>
      {endpointKinds.map((kind) => (
        <EndpointForm
          key={kind}
          kind={kind}
          opened={opened === kind}
          onClose={() => setOpened(null)}
          onSaved={(saved) => {
            if (saved?.secret || saved?.publicKey) setNewEndpoint(saved);
            else toast.success(`${saved?.name} added`, "Send a test to see whether it works.");
          }}
        />
      ))}
      <SecretDialog endpoint={newEndpoint} onClose={() => setNewEndpoint(null)} focusAfter={button} />
    </>
  );
}
