import { topicEvents } from "#contract/chat-rules.ts";
import type { WebhookEventType } from "#contract/webhook-words.ts";
import type { TestManager } from "./factories.ts";
import { startChat } from "./stand-ins/chat.ts";

/** A channel in Slack or Teams, connected by this owner. */
export async function aChannel(
  owner: TestManager,
  kind: "slack" | "teams",
  fields: { events?: WebhookEventType[]; jobId?: string } = {},
) {
  const chat = await startChat();
  const { id: endpointId } = await owner.browser.manager.webhooks.create({
    kind,
    address: kind === "slack" ? chat.slackAddress : chat.teamsAddress,
    name: "#hiring",
    events: Object.values(topicEvents).flat(),
    ...fields,
  });
  return { ...chat, endpointId };
}
