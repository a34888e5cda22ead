import type { WebhookBody } from "#contract/webhooks.ts";
import { type SentEventType, testEventType } from "#contract/webhook-words.ts";
import { candidateUrl } from "#server/platform/candidate-url.ts";
import { dayAsMoment } from "#server/platform/clock.ts";
import type { Context } from "#server/platform/context.ts";

type BodyOf<Type extends SentEventType> = Extract<WebhookBody, { type: Type }>;
export type CandidateBody = Exclude<WebhookBody, { type: typeof testEventType }>;

/** What follows from what reviewers do has only its day: the time of day could show who answered. */
const dayOnlyTypes: ReadonlySet<SentEventType> = new Set<SentEventType>([
  "outreach.started",
  "response.received",
  "answers.released",
  "round.complete",
  "outreach.exhausted",
]);

export const timestampOf = (type: SentEventType, at: Date): string =>
  dayOnlyTypes.has(type) ? dayAsMoment(at) : at.toISOString();

/** When something about such an event happened, as managers see it: by day, as on the candidate's page. */
export const shownTime = (type: SentEventType, at: Date | null): string | null => at && timestampOf(type, at);

export const testBody = (endpointId: string, at: Date): BodyOf<typeof testEventType> => ({
  type: testEventType,
  timestamp: timestampOf(testEventType, at),
  data: { endpointId },
});

/** A body of each type with made-up values, for programs that map fields before anything has happened. */
export function sampleBody(
  { settings, clock }: Pick<Context, "settings" | "clock">,
  type: SentEventType,
): WebhookBody {
  const ids = {
    candidateId: "0b9c7a52-6f0e-4f43-9c1d-6a3f1f0f7a01",
    jobId: "5d2f0c1e-8d3b-4b58-a1b7-2e4c9d7f6b02",
  };
  const data = {
    ...ids,
    candidateExternalId: "12345",
    candidateExternalSource: "greenhouse",
    jobExternalId: "4021",
    jobExternalSource: "greenhouse",
    url: candidateUrl(settings, ids),
  };
  const timestamp = dayAsMoment(clock.now());
  const responses = { responses: 3, wantedResponses: 3 };
  switch (type) {
    case "webhook.test":
      return testBody("7f1d4c0a-3b6e-4c2f-8a59-1d0e6b8c9f03", new Date(timestamp));
    case "consent.withdrawn":
      return { type, timestamp, data: { ...data, decision: "withdrawn" } };
    case "response.received":
      return { type, timestamp, data: { ...data, ...responses, responses: 1 } };
    case "outreach.exhausted":
      return { type, timestamp, data: { ...data, ...responses, responses: 2 } };
    case "answers.released":
    case "round.complete":
      return { type, timestamp, data: { ...data, ...responses } };
    default:
      return { type, timestamp, data };
  }
}
