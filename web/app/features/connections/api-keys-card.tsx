import { Anchor, Badge, Group, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiKey, ApiKeys } from "#contract/api-keys.ts";
import { scopeSentences } from "#contract/api-scopes.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { MoreButton } from "#web/app/ui/lists.tsx";
import { focusHeading } from "#web/app/ui/move-focus.ts";
import { CardSkeletons, QueryState } from "#web/app/ui/query-state.tsx";
import rows from "#web/app/ui/card-rows.module.css";
import { RevokeButton } from "#web/app/ui/revoke-button.tsx";
import { DateText } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { TitledCard } from "#web/app/ui/titled-card.tsx";
import { CreateKeyButton } from "./create-key-button.tsx";

const keysAtOnce = 50;

/** The keys with which programs act for a member. Owners see the keys of the whole company. */
export function ApiKeysCard() {
  const [limit, setLimit] = useState(keysAtOnce);
  const keys = useQuery({
    ...api.manager.apiKeys.list.queryOptions({ input: { limit } }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryState
      query={keys}
      errorTitle="Failed to load the API keys"
      skeleton={<CardSkeletons count={1} height={140} />}
    >
      {(loaded) => (
        <KeyList {...loaded} loading={keys.isPlaceholderData} onMore={() => setLimit(limit + keysAtOnce)} />
      )}
    </QueryState>
  );
}

function KeyList({
  keys,
  total,
  scopes,
  loading,
  onMore,
}: ApiKeys & { loading: boolean; onMore: () => void }) {
  return (
    <TitledCard
      id="api-keys"
      title="API keys"
      intro={
        <>
          A key lets a program, such as your applicant tracking system, work with your jobs and candidates.
          See the{" "}
          <Anchor href="/api/docs" inherit underline="always">
            API reference
          </Anchor>
          .
        </>
      }
      action={<CreateKeyButton scopes={scopes} />}
    >
      {keys.length === 0 ? (
        <Text size="sm">
          There are no keys yet. Create one for each program, so that you can revoke each separately.
        </Text>
      ) : (
        <>
          <ul className={rows.rows} aria-labelledby="api-keys">
            {keys.map((key) => (
              <KeyRow key={key.id} apiKey={key} />
            ))}
          </ul>
          <MoreButton rest={total - keys.length} loading={loading} onClick={onMore} />
        </>
      )}
    </TitledCard>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { id: keyId, name, kind, start, scopes, member } = apiKey;
  return (
    <li>
      <div className={rows.text}>
        <Group gap="xs">
          <Text fw={500} style={{ overflowWrap: "anywhere" }}>
            {name}
          </Text>
          {kind === "sandbox" && <Badge>Sandbox</Badge>}
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          <span style={{ fontFamily: "monospace" }}>{start}…</span> · {member.isSelf ? "yours" : member.name}
          {!member.isActive && " (deactivated, so it does not work)"}
        </Text>
        <Text size="sm" c="dimmed">
          {scopes.map((scope) => scopeSentences[scope]).join(". ")}
        </Text>
        <Text size="sm" c="dimmed">
          <KeyDates {...apiKey} />
        </Text>
      </div>
      <RevokeButton
        subject={name}
        title={`Revoke ${name}?`}
        message={`Programs with this key are refused at once. They can no longer act for ${
          member.isSelf ? "you" : member.name
        }. This cannot be undone.`}
        errorTitle="Failed to revoke the key"
        action={async () => {
          await api.manager.apiKeys.revoke.call({ keyId });
          toast.success("Key revoked", `${name} no longer works.`);
          // The button disappears.
          focusHeading("api-keys");
        }}
        onSettled={() => queryClient.invalidateQueries({ queryKey: api.manager.apiKeys.list.key() })}
      />
    </li>
  );
}

function KeyDates({ lastUsedAt, expiresAt, hasExpired }: ApiKey) {
  return (
    <>
      {lastUsedAt ? (
        <>
          Last used <DateText value={lastUsedAt} />
        </>
      ) : (
        "Never used"
      )}{" "}
      ·{" "}
      {expiresAt ? (
        <>
          {hasExpired ? "expired" : "expires"} <DateText value={expiresAt} />
        </>
      ) : (
        "never expires"
      )}
    </>
  );
}
