import { Text } from "@mantine/core";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { StatusBadge } from "#web/app/ui/status-badge.tsx";
import { endpointState, offWords } from "./endpoint-words.ts";
import { EventTime } from "./event-time.tsx";

export function EndpointBadge({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { tone, word } = endpointState(endpoint);
  return <StatusBadge tone={tone}>{word}</StatusBadge>;
}

/** Why an endpoint is off, or since when it fails. */
export function EndpointTrouble({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { isOn, failingSince } = endpoint;
  const reason = offWords(endpoint);
  if (!isOn && reason)
    return (
      <Text size="sm" c={endpoint.offReason === "owner" ? "dimmed" : "var(--danger-text)"}>
        {reason}
      </Text>
    );
  if (!failingSince) return null;
  return (
    <Text size="sm">
      Failing since <EventTime value={failingSince} />. We keep trying, and turn it off after three days.
    </Text>
  );
}
