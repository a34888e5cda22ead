import { expect, test } from "vitest";
import { chatAddressProblem, topicEvents, topicsOf } from "#contract/chat-rules.ts";
import { webhookEventTypes } from "#contract/webhook-words.ts";
import { describeEvent, testMessage } from "./chat-message.ts";
import { chatOffReason } from "./off-reason.ts";
import { slackBody } from "./chat-body.ts";
import { teamsBody } from "./chat-body.ts";

const data = {
  candidateId: "8d1a5f3e-4c3b-4b0e-9d55-1a2b3c4d5e6f",
  jobId: "0f6b9d7a-7a55-4c54-9a6b-0c1d2e3f4a5b",
  url: "https://refs.example/dashboard?candidate=1",
};
const counts = { responses: 3, wantedResponses: 5 };
const timestamp = "2026-11-21T09:00:00.000Z";
const released = { type: "answers.released", timestamp, data: { ...data, ...counts } } as const;

const toSlack = (candidate: string, job = "Baker") => slackBody(describeEvent(released, { candidate, job }));
const toTeams = (candidate: string, job = "Baker") => teamsBody(describeEvent(released, { candidate, job }));

test("a Slack message has a sentence, a line below, a button to the candidate's page, and the same as plain text", () => {
  expect(toSlack("Casey Doe")).toEqual({
    text: "New answers about Casey Doe (Baker · 3 of 5 wanted answers)",
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: "section", text: { type: "plain_text", text: "New answers about Casey Doe" } },
      { type: "context", elements: [{ type: "plain_text", text: "Baker · 3 of 5 wanted answers" }] },
      {
        type: "actions",
        elements: [
          {
            type: "button",
            text: { type: "plain_text", text: "Open candidate" },
            url: "https://refs.example/dashboard?candidate=1",
          },
        ],
      },
    ],
  });
});

test("a Teams message is an Adaptive Card in a workflow's envelope", () => {
  expect(toTeams("Casey Doe")).toEqual({
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        contentUrl: null,
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body: [
            {
              type: "RichTextBlock",
              inlines: [{ type: "TextRun", text: "New answers about Casey Doe", weight: "Bolder" }],
            },
            {
              type: "RichTextBlock",
              inlines: [{ type: "TextRun", text: "Baker · 3 of 5 wanted answers", isSubtle: true }],
            },
          ],
          actions: [
            {
              type: "Action.OpenUrl",
              title: "Open candidate",
              url: "https://refs.example/dashboard?candidate=1",
            },
          ],
        },
      },
    ],
  });
});

test.for(["<!channel>", "*Casey* _Doe_", "<https://evil.example|Casey>", "Tom & Jerry", "<@U012AB3CD>"])(
  "in Slack the name %s stays text: nobody is mentioned, and nothing is a link or bold",
  (name) => {
    for (const body of [toSlack(name), toSlack("Casey", name)]) {
      const texts = allTexts(body);
      expect(texts.join(" ")).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
      expect(texts.some((text) => unescaped(text).includes(name))).toBe(true);
      // Formatting is read in no part of the message.
      expect(JSON.stringify(body)).not.toContain('"type":"mrkdwn"');
      expect(body.mrkdwn).toBe(false);
    }
  },
);

test.for(["**Casey**", "[Casey](https://evil.example)", "<at>everyone</at>", "# x"])(
  "in Teams the name %s stays text: it stands only where Teams reads no Markdown",
  (name) => {
    for (const body of [toTeams(name), toTeams("Casey", name)]) {
      const json = JSON.stringify(body);
      expect(json).toContain(JSON.stringify(name).slice(1, -1));
      expect(json).not.toContain(`"type":"TextBlock"`);
      // A mention would need its entity.
      expect(json).not.toContain("entities");
    }
  },
);

test("each event is one sentence about the candidate, with the job and the counts of the candidate's page below", () => {
  const bodies = [
    { type: "candidate.created", timestamp, data },
    { type: "consent.given", timestamp, data },
    { type: "outreach.started", timestamp, data },
    { type: "response.received", timestamp, data: { ...data, ...counts } },
    released,
    { type: "round.complete", timestamp, data: { ...data, ...counts } },
    { type: "outreach.exhausted", timestamp, data: { ...data, ...counts } },
    { type: "address.refused", timestamp, data },
    { type: "consent.withdrawn", timestamp, data: { ...data, decision: "declined" } },
    { type: "consent.withdrawn", timestamp, data: { ...data, decision: "withdrawn" } },
  ] as const;
  expect(new Set(bodies.map(({ type }) => type))).toEqual(new Set(webhookEventTypes));
  const messages = bodies.map((body) => describeEvent(body, { candidate: "Casey Doe", job: "Baker" }));
  expect(messages.map(({ sentence, context }) => `${sentence} | ${context}`)).toEqual([
    "Casey Doe was added | Baker",
    "Casey Doe agreed to be reviewed | Baker",
    "The first survey about Casey Doe went out | Baker",
    "New answer about Casey Doe | Baker · 3 of 5 wanted answers",
    "New answers about Casey Doe | Baker · 3 of 5 wanted answers",
    "Round complete for Casey Doe | Baker · 3 of 5 wanted answers",
    "Nobody left to contact about Casey Doe: choose or add someone | Baker · 3 of 5 wanted answers",
    "The e-mail address of Casey Doe does not work: please correct it | Baker",
    "Casey Doe did not agree to be reviewed | Baker",
    "Casey Doe withdrew consent | Baker",
  ]);
  for (const { button } of messages) expect(button).toEqual({ label: "Open candidate", url: data.url });
});

test("more answers than were wanted are counted as on the candidate's page", () => {
  const body = { ...released, data: { ...data, responses: 5, wantedResponses: 3 } };
  const { context } = describeEvent(body, { candidate: "Casey Doe", job: "Baker" });
  expect(context).toBe("Baker · 5 answers, 3 wanted");
});

test("an endpoint has a topic if it gets one of the topic's events", () => {
  expect(topicsOf([...topicEvents.new_answers])).toEqual(["new_answers"]);
  expect(topicsOf(["round.complete", "consent.withdrawn"])).toEqual(["round_complete", "needs_attention"]);
  expect(topicsOf(["candidate.created"])).toEqual([]);
});

test("a right-to-left name leaves the numbers after it in their place", () => {
  expect(describeEvent(released, { candidate: "שרה לוי", job: "עבודה" })).toMatchObject({
    sentence: "New answers about \u2068שרה לוי\u2069",
    context: "\u2068עבודה\u2069 · 3 of 5 wanted answers",
  });
});

test("a test message has no button, and Slack and Teams take it", () => {
  expect(slackBody(testMessage).blocks.map(({ type }) => type)).toEqual(["section", "context"]);
  expect(teamsBody(testMessage).attachments[0]?.content.actions).toEqual([]);
});

test.for([
  ["slack", "https://hooks.slack.com/services/T0/B0/x", null],
  ["slack", "http://hooks.slack.com/services/T0/B0/x", "https://"],
  ["slack", "https://hooks.slack.com/triggers/T0/1/x", "incoming webhook"],
  ["slack", "https://hooks.slack.com.evil.example/services/T0/B0/x", "incoming webhook"],
  ["slack", "hooks.slack.com", "complete address"],
  ["teams", "https://prod-12.westus.logic.azure.com:443/workflows/a/triggers/manual?sig=x", null],
  ["teams", "https://default0.1.environment.api.powerplatform.com:443/powerautomate/x?sig=y", null],
  ["teams", "https://acme.webhook.office.com/webhookb2/x", "March 2026"],
  ["teams", "https://outlook.office.com/webhook/x", "March 2026"],
  ["teams", "https://evil-logic.azure.com.example/x", "Teams workflow"],
  ["teams", "https://evilpowerplatform.com/x", "Teams workflow"],
] as const)("the address of %s: %s", ([kind, address, problem]) => {
  const actual = chatAddressProblem(kind, address);
  if (problem === null) expect(actual).toBeNull();
  else expect(actual).toContain(problem);
});

test.for([
  ["slack", 410, "channel_is_archived", "is archived"],
  ["slack", 404, "channel_not_found", "does not exist any more"],
  ["slack", 403, "action_prohibited", "does not allow posts"],
  ["slack", 404, "no_service", "no longer knows this address"],
  ["slack", 403, "invalid_token", "no longer knows this address"],
  ["teams", 404, "WorkflowNotFound", "turned off or deleted"],
  ["teams", 401, "", "turned off or deleted"],
  ["slack", 400, "invalid_payload", null],
  ["slack", 429, "", null],
  ["slack", 500, "rollup_error", null],
  ["teams", 429, "", null],
] as const)(
  "%s answers %s %s: off for good, with a reason, or a later attempt",
  ([kind, status, text, reason]) => {
    const actual = chatOffReason(kind, status, text);
    if (reason === null) expect(actual).toBeNull();
    else expect(actual).toContain(reason);
  },
);

function allTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Object.values(Object(value) as Record<string, unknown>).flatMap(allTexts);
}

const unescaped = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
