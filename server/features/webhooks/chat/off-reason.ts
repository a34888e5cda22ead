import type { EndpointKind } from "#contract/webhook-words.ts";

/**
 * Why nothing can be posted to a channel any more, for the company's owners. Null for a webhook, and for an answer that a
 * later attempt may change.
 */
export function chatOffReason(kind: EndpointKind, status: number | null, text: string | null): string | null {
  if (kind === "webhook" || status === null || ![401, 403, 404, 410].includes(status)) return null;
  if (kind === "teams")
    return "Teams no longer accepts this address. The workflow was turned off or deleted, or its owner left. Check it in Teams, or create a new one.";
  return slackReasons.find(([code]) => text?.includes(code))?.[1] ?? unknownToSlack;
}

const unknownToSlack =
  "Slack no longer knows this address, because the app or its webhook was removed. Create a new address in Slack.";

const slackReasons: [code: string, reason: string][] = [
  [
    "channel_is_archived",
    "The Slack channel is archived. Unarchive it, or create an address for another channel.",
  ],
  ["channel_not_found", "The Slack channel does not exist any more. Create an address for another channel."],
  [
    "action_prohibited",
    "Your Slack workspace does not allow posts to this channel. Ask a Slack admin, or choose another channel.",
  ],
];
