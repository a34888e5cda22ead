import type { ChatMessage } from "./chat-message.ts";

/**
 * A message for a Slack incoming webhook. Slack reads formatting only in `mrkdwn`, but looks for mentions and links in
 * `<…>` everywhere.
 */
export function slackBody({ sentence, context, button }: ChatMessage) {
  return {
    /** For notifications and screen readers. */
    text: escapeText(`${sentence} (${context})`),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: "section", text: plainText(sentence) },
      { type: "context", elements: [plainText(context)] },
      ...(button
        ? [
            {
              type: "actions",
              elements: [{ type: "button", text: plainText(button.label), url: button.url }],
            },
          ]
        : []),
    ],
  };
}

const plainText = (text: string) => ({ type: "plain_text", text: escapeText(text) });

const escapeText = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
