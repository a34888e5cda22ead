import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import * as z from "zod";

/** What Slack takes, as far as messages of ours use it. */
const plainText = z.strictObject({ type: z.literal("plain_text"), text: z.string().min(1).max(3_000) });
const button = z.strictObject({ type: z.literal("button"), text: plainText, url: z.url().max(3_000) });
const SlackBody = z.strictObject({
  text: z.string().min(1).max(40_000),
  mrkdwn: z.boolean().optional(),
  unfurl_links: z.boolean().optional(),
  unfurl_media: z.boolean().optional(),
  blocks: z
    .array(
      z.discriminatedUnion("type", [
        z.strictObject({ type: z.literal("section"), text: plainText }),
        z.strictObject({ type: z.literal("context"), elements: z.array(plainText).min(1).max(10) }),
        z.strictObject({ type: z.literal("actions"), elements: z.array(button).min(1).max(25) }),
      ]),
    )
    .max(50),
});

/** What the Teams template 'Send webhook alerts to a channel' takes. */
const TeamsBody = z.strictObject({
  type: z.literal("message"),
  attachments: z
    .array(
      z.strictObject({
        contentType: z.literal("application/vnd.microsoft.card.adaptive"),
        contentUrl: z.null(),
        content: z.strictObject({
          $schema: z.literal("http://adaptivecards.io/schemas/adaptive-card.json"),
          type: z.literal("AdaptiveCard"),
          version: z.enum(["1.4", "1.5"]),
          body: z.array(
            z.strictObject({
              type: z.literal("RichTextBlock"),
              inlines: z.array(
                z.strictObject({
                  type: z.literal("TextRun"),
                  text: z.string(),
                  weight: z.enum(["Default", "Bolder"]).optional(),
                  isSubtle: z.boolean().optional(),
                }),
              ),
            }),
          ),
          actions: z.array(
            z.strictObject({ type: z.literal("Action.OpenUrl"), title: z.string(), url: z.url() }),
          ),
        }),
      }),
    )
    .min(1),
});

interface Posted {
  kind: "slack" | "teams";
  /** The lines as people read them. */
  lines: string[];
  /** The button's address. */
  url: string | undefined;
}

interface ChatAnswer {
  status: number;
  text?: string;
  headers?: Record<string, string>;
}

/** Channels in Slack and Teams until the tests of a file end. Messages that these would refuse are refused. */
export async function startChat({
  port = 0,
  onPost,
}: { port?: number; onPost?: (posted: Posted) => void } = {}) {
  const posts: Posted[] = [];
  let nextAnswer: ChatAnswer | null = null;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const kind = request.url?.startsWith("/services/") ? "slack" : "teams";
      if (nextAnswer) return reply(response, nextAnswer);
      const posted = kind === "slack" ? readSlack(body) : readTeams(body);
      if (!posted) return reply(response, { status: 400, text: "invalid_payload" });
      posts.push(posted);
      onPost?.(posted);
      return reply(response, kind === "slack" ? { status: 200, text: "ok" } : { status: 202 });
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    slackAddress: `${origin}/services/T012AB3CD/B012AB3CD/a1B2c3D4e5F6g7H8`,
    teamsAddress: `${origin}/workflows/5b0d/triggers/manual/paths/invoke?api-version=1&sig=a1B2c3D4e5F6`,
    posts,
    /** From now on this is the answer to every message; null: the right one again. */
    answerWith: (answer: ChatAnswer | null) => {
      nextAnswer = answer;
    },
  };
}

function reply(response: ServerResponse, { status, text: answer = "", headers = {} }: ChatAnswer) {
  response.writeHead(status, { "content-type": "text/plain", ...headers });
  response.end(answer);
}

function readSlack(body: string): Posted | null {
  const { data } = SlackBody.safeParse(parseJson(body));
  if (!data) return null;
  const texts: string[] = [];
  let url: string | undefined;
  for (const block of data.blocks) {
    if (block.type === "section") texts.push(block.text.text);
    if (block.type === "context") texts.push(...block.elements.map((element) => element.text));
    if (block.type === "actions") url = block.elements[0]?.url;
  }
  return { kind: "slack", lines: texts.map(asSlackShows), url };
}

/** A mention or a link stands in angle brackets, in any text. */
const asSlackShows = (shown: string) =>
  shown
    .replaceAll(/<([^>]*)>/g, "[mention or link: $1]")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

function readTeams(body: string): Posted | null {
  const { data } = TeamsBody.safeParse(parseJson(body));
  const card = data?.attachments[0]?.content;
  if (!card) return null;
  return {
    kind: "teams",
    lines: card.body.map(({ inlines }) => inlines.map((run) => run.text).join("")),
    url: card.actions[0]?.url,
  };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
