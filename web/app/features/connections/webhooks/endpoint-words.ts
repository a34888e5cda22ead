import { topicEvents, topicNames, topicsOf } from "#contract/chat-rules.ts";
import {
  deliveryProblemWords,
  offReasonWords,
  type SentEventType,
  webhookEventTypes,
  type WebhookEventType,
} from "#contract/webhook-words.ts";
import type { WebhookDelivery, WebhookEndpoint } from "#contract/webhooks.ts";
import type { StatusTone } from "#web/app/ui/status-badge.tsx";
import { formatNumber } from "#web/app/ui/text.tsx";

export const eventNames: Record<SentEventType, string> = {
  "candidate.created": "Candidate added",
  "consent.given": "Consent given",
  "consent.withdrawn": "Consent declined or withdrawn",
  "outreach.started": "First survey sent",
  "response.received": "New response",
  "answers.released": "Responses released",
  "round.complete": "Round complete",
  "outreach.exhausted": "Nobody left to contact",
  "address.refused": "Candidate's address refused",
  "webhook.test": "Test",
};

/** The events that an endpoint gets, in words. For a chat: the chosen topics. */
export function eventWords({ kind, events }: Pick<WebhookEndpoint, "kind" | "events">): string {
  if (kind === "webhook" && events.length === webhookEventTypes.length) return "All events";
  if (kind === "webhook") return events.map((type) => eventNames[type]).join(", ");
  const topics = topicsOf(events);
  const coveredEvents = new Set<WebhookEventType>(topics.flatMap((topic) => topicEvents[topic]));
  const otherEvents = events.filter((type) => !coveredEvents.has(type));
  return [...topics.map((topic) => topicNames[topic]), ...otherEvents.map((type) => eventNames[type])].join(
    ", ",
  );
}

export const jobWords = ({ job }: Pick<WebhookEndpoint, "job">): string =>
  job ? (job.title ?? "One job") : "All jobs";

/** A badge, and a sentence where something is wrong. */
export function endpointState(endpoint: WebhookEndpoint): { tone: StatusTone; word: string } {
  if (!endpoint.isOn) return { tone: endpoint.offReason === "owner" ? "idle" : "danger", word: "Off" };
  return endpoint.failingSince ? { tone: "waiting", word: "Failing" } : { tone: "done", word: "On" };
}

export const offWords = ({ offAdvice, offReason }: WebhookEndpoint): string | null =>
  offAdvice ?? (offReason && `${offReasonWords[offReason]}.`);

/** How the last try ended. */
export function answerWords({ lastStatus, lastProblem, durationMs }: WebhookDelivery): string {
  const duration = durationMs === null ? "" : ` after ${formatNumber(durationMs)} ms`;
  if (lastProblem && lastStatus === null) return deliveryProblemWords[lastProblem];
  if (lastProblem) return `${deliveryProblemWords[lastProblem]}: ${lastStatus}${duration}`;
  return lastStatus === null ? "Not sent yet" : `The receiver answered ${lastStatus}${duration}`;
}

export const deliveryStateWords: Record<WebhookDelivery["state"], { tone: StatusTone; word: string }> = {
  delivered: { tone: "done", word: "Delivered" },
  waiting: { tone: "waiting", word: "Waiting" },
  failed: { tone: "danger", word: "Failed" },
};
