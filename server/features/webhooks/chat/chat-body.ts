import { eq } from "drizzle-orm";
import type { ChatKind } from "#contract/chat-rules.ts";
import { testEventType } from "#contract/webhook-words.ts";
import { WebhookBody } from "#contract/webhooks.ts";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { oneRow } from "#server/platform/errors.ts";
import { type ChatMessage, describeEvent, testMessage } from "./chat-message.ts";

const formats: Record<ChatKind, (message: ChatMessage) => object> = { slack: slackBody, teams: teamsBody };

/** @param event the body of the event, which has no names */
export async function chatBody(context: Pick<Context, "db">, kind: ChatKind, event: string): Promise<string> {
  const body = WebhookBody.parse(JSON.parse(event));
  const message =
    body.type === testEventType ? testMessage : describeEvent(body, await selectNames(context, body.data));
  return JSON.stringify(formats[kind](message));
}

/**
 * As they are now: a corrected name is sent, even if the event is older. The job is that of the event, because a channel
 * of that job must not name one to which the candidate was moved.
 */
async function selectNames(
  { db }: Pick<Context, "db">,
  { candidateId, jobId }: { candidateId: string; jobId: string },
) {
  const [row] = await db
    .select({ firstName: candidates.firstName, lastName: candidates.lastName, job: jobs.title })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, jobId))
    .where(eq(candidates.id, candidateId));
  const { firstName, lastName, job } = oneRow(row);
  return { candidate: `${firstName} ${lastName}`.trim(), job };
}

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
