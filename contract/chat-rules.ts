// Apart from the schemas, which would bring the validation library into the pages.
import type { EndpointKind, WebhookEventType } from "./webhook-words.ts";

/** Programs in which people chat. */
export type ChatKind = Exclude<EndpointKind, "webhook">;

export const kindNames: Record<EndpointKind, string> = {
  webhook: "Webhook",
  slack: "Slack",
  teams: "Microsoft Teams",
};

/** What people choose for a channel; each topic stands for one or more events. */
export const chatTopics = ["new_answers", "round_complete", "needs_attention"] as const;
export type ChatTopic = (typeof chatTopics)[number];

export const topicNames: Record<ChatTopic, string> = {
  new_answers: "New answers",
  round_complete: "Round complete",
  needs_attention: "Needs attention",
};

export const topicMeanings: Record<ChatTopic, string> = {
  new_answers: "There are new answers about a candidate to read.",
  round_complete: "As many people have answered about a candidate as you wanted.",
  needs_attention:
    "Nobody is left to contact, the candidate did not agree or withdrew consent, or their e-mail address does not work.",
};

export const topicEvents = {
  new_answers: ["response.received", "answers.released"],
  round_complete: ["round.complete"],
  needs_attention: ["outreach.exhausted", "address.refused", "consent.withdrawn"],
} as const satisfies Record<ChatTopic, readonly WebhookEventType[]>;

/** The topics of which an endpoint has any event. */
export const topicsOf = (events: WebhookEventType[]): ChatTopic[] =>
  chatTopics.filter((topic) => topicEvents[topic].some((type) => events.includes(type)));

/** Where Slack and Teams take messages. A stand-in on this machine passes too: the server decides about those. */
export function chatAddressProblem(kind: ChatKind, address: string): string | null {
  const url = URL.parse(address);
  if (!url) return "Enter a complete address that begins with https://";
  const { hostname, pathname, protocol } = url;
  if (hostname === "localhost" || hostname === "127.0.0.1") return null;
  if (protocol !== "https:") return "Enter an address that begins with https://";
  const isAt = (...hosts: string[]) =>
    hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  if (kind === "slack")
    return hostname === "hooks.slack.com" && pathname.startsWith("/services/")
      ? null
      : "Enter the address of a Slack incoming webhook. It begins with https://hooks.slack.com/services/";
  if (isAt("webhook.office.com", "outlook.office.com", "outlook.office365.com"))
    return "Microsoft ended this kind of address (Office 365 connectors) in March 2026. Create a workflow in Teams and enter its address.";
  return isAt("logic.azure.com", "powerplatform.com")
    ? null
    : "Enter the address of a Teams workflow. Its host ends in powerplatform.com or logic.azure.com";
}
