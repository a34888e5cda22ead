// Without zod, because forms and lists use it too.

/** Programs in which people chat. */
export const chatKinds = ["slack", "teams"] as const;
export type ChatKind = (typeof chatKinds)[number];

export const chatNames: Record<ChatKind, string> = { slack: "Slack", teams: "Microsoft Teams" };

/** What a channel may be told of; each stands for several events. */
export const chatTopics = ["new_answers", "round_complete", "needs_attention"] as const;
export type ChatTopic = (typeof chatTopics)[number];

export const topicNames: Record<ChatTopic, string> = {
  new_answers: "New answers",
  round_complete: "Round complete",
  needs_attention: "Needs attention",
};

export const topicMeanings: Record<ChatTopic, string> = {
  new_answers: "New answers about a candidate can be read.",
  round_complete: "The last survey about a candidate has ended.",
  needs_attention: "Nobody is left to contact, an e-mail address does not work, or consent was withdrawn.",
};

/** The events of each topic. */
export const topicEvents = {
  new_answers: ["response.received", "answers.released"],
  round_complete: ["round.complete"],
  needs_attention: ["outreach.exhausted", "address.refused", "consent.withdrawn"],
} as const satisfies Record<ChatTopic, readonly string[]>;

export type ChatEventType = (typeof topicEvents)[ChatTopic][number];

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
