import { progressWords } from "#contract/check-status.ts";
import { isolated } from "#contract/text.ts";
import type { WebhookEventType } from "#contract/webhook-words.ts";
import type { WebhookBody } from "#contract/webhooks.ts";

/** A message before Slack or Teams gets it in its own format. */
export interface ChatMessage {
  sentence: string;
  /** A line of less weight below. */
  context: string;
  button?: { label: string; url: string };
}

interface Names {
  candidate: string;
  job: string;
}

type Body<Type> = Extract<WebhookBody, { type: Type }>;

const sentences: { [Type in WebhookEventType]: (who: string, data: Body<Type>["data"]) => string } = {
  "candidate.created": (who) => `${who} was added`,
  "consent.given": (who) => `${who} agreed to be reviewed`,
  "outreach.started": (who) => `The first survey about ${who} went out`,
  "response.received": (who) => `New answer about ${who}`,
  "answers.released": (who) => `New answers about ${who}`,
  "round.complete": (who) => `Round complete for ${who}`,
  "outreach.exhausted": (who) => `Nobody left to contact about ${who}: choose or add someone`,
  "address.refused": (who) => `The e-mail address of ${who} does not work: please correct it`,
  "consent.withdrawn": (who, { decision }) =>
    decision === "withdrawn" ? `${who} withdrew consent` : `${who} did not agree to be reviewed`,
};

/** What an event says to people: the candidate, the job, and counts that the candidate's page shows as well. */
export function describeEvent(body: Body<WebhookEventType>, { candidate, job }: Names): ChatMessage {
  // TypeScript does not see that sentence and data are of the same type.
  const sentence = sentences[body.type] as (who: string, data: Body<WebhookEventType>["data"]) => string;
  const { data } = body;
  const counts = "responses" in data ? ` · ${progressWords(data.responses, data.wantedResponses)}` : "";
  return {
    sentence: sentence(isolated(candidate), data),
    context: `${isolated(job)}${counts}`,
    button: { label: "Open candidate", url: data.url },
  };
}

export const testMessage: ChatMessage = {
  sentence: "Forthright can post to this channel",
  context: "This is a test. Messages about candidates will look like this.",
};
