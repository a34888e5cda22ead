import type { ChatMessage } from "./chat-message.ts";

/**
 * A message for a Teams workflow: an Adaptive Card in the envelope of the template 'Send webhook alerts to a channel'.
 * Only text runs hold names, because in a TextBlock Teams would read them as Markdown.
 */
export function teamsBody({ sentence, context, button }: ChatMessage) {
  return {
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        contentUrl: null,
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body: [line({ text: sentence, weight: "Bolder" }), line({ text: context, isSubtle: true })],
          actions: button ? [{ type: "Action.OpenUrl", title: button.label, url: button.url }] : [],
        },
      },
    ],
  };
}

const line = (run: { text: string; weight?: string; isSubtle?: boolean }) => ({
  type: "RichTextBlock",
  inlines: [{ type: "TextRun", ...run }],
});
