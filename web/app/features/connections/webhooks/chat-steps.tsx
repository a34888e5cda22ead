import { List, Text } from "@mantine/core";
import type { ChatKind } from "#contract/chat-rules.ts";

/** Where to get the address of a channel. */
const steps: Record<ChatKind, string[]> = {
  slack: [
    "In Slack, open api.slack.com/apps. Create an app from scratch for your workspace, or open one that you have.",
    "Under Incoming Webhooks, turn them on and choose “Add New Webhook”. Choose the channel.",
    "Copy the Webhook URL and paste it below.",
  ],
  teams: [
    "In Teams, open the menu (…) of the channel and choose Workflows.",
    "Choose the template “Send webhook alerts to a channel”, then Save.",
    "Copy the webhook link and paste it below.",
  ],
};

export function ChatSteps({ kind }: { kind: ChatKind }) {
  return (
    <div>
      <List type="ordered" size="sm" spacing={4}>
        {steps[kind].map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed" mt="xs">
        Everyone in the channel can read the messages. They name the candidate and the job, but never a
        reviewer or an answer.
      </Text>
    </div>
  );
}
