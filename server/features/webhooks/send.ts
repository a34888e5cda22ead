import { minuteMs } from "#contract/durations.ts";
import type { DeliveryProblem, EndpointKind } from "#contract/webhook-words.ts";
import { chatBody } from "./chat/chat-body.ts";
import { chatOffReason } from "./chat/off-reason.ts";
import type { Context } from "#server/platform/context.ts";
import type { WebhookEndpointRow, WebhookEventRow } from "#server/platform/db/schema/webhooks.ts";
import { version } from "#server/platform/env.ts";
import { type ReceivedResponse, retryTime, send, type Sending } from "#server/platform/http/outgoing.ts";
import { signaturesOf } from "./sign.ts";

/** Where and how an endpoint gets an event. */
type Receiver = Pick<WebhookEndpointRow, "kind" | "address" | "secret"> &
  Pick<WebhookEndpointRow, "formerSecret" | "formerSecretUntil">;
/** Null: it cannot be decrypted. */
type StoredReceiver = Omit<Receiver, "address"> & { address: string | null };
export type SentEvent = Pick<WebhookEventRow, "id" | "body">;

export interface Outcome {
  /** Null: there was no answer. */
  status: number | null;
  answer: string | null;
  /** Null: delivered. */
  problem: DeliveryProblem | null;
  durationMs: number;
  /** The receiver wants nothing more, or a chat's address has ended. */
  isGone: boolean;
  /** How long the receiver must be left alone, if it is overloaded or hangs. */
  breakMs: number | null;
}

/** One try. It takes no longer than the time limit, and never throws because of the receiver. */
export async function sendOnce(
  context: Context,
  { address, ...stored }: StoredReceiver,
  event: SentEvent,
): Promise<Outcome> {
  if (address === null || (stored.kind === "webhook" && stored.secret === null)) return undecryptable;
  const receiver = { ...stored, address };
  const startedAt = performance.now();
  const answer = await send(await requestFor(context, receiver, event), context.settings.webhooks);
  const isDelivered = answer.status !== null && answer.status >= 200 && answer.status < 300;
  return {
    status: answer.status,
    answer: answer.text,
    problem: isDelivered ? null : (answer.failure ?? "status"),
    durationMs: Math.round(performance.now() - startedAt),
    isGone: isGone(receiver, answer),
    breakMs: isDelivered ? breakBetween[receiver.kind] : breakAfter(answer, context.clock.now()),
  };
}

const undecryptable: Outcome = {
  status: null,
  answer: null,
  problem: "undecryptable",
  durationMs: 0,
  isGone: false,
  breakMs: null,
};

/** Slack accepts one message a second for each address; Teams is treated alike. */
const breakBetween: Record<EndpointKind, number | null> = { webhook: null, slack: 1_000, teams: 1_000 };

const isGone = ({ kind }: Receiver, { status, text }: ReceivedResponse): boolean =>
  kind === "webhook" ? status === 410 : chatOffReason(kind, status, text) !== null;

async function requestFor(context: Context, receiver: Receiver, event: SentEvent): Promise<Sending> {
  const { kind, address } = receiver;
  if (kind === "webhook") return signedRequest(context, receiver, event);
  const headers = { "content-type": "application/json", "user-agent": userAgent(context) };
  return { address, headers, body: await chatBody(context, kind, event.body) };
}

const userAgent = ({ settings }: Pick<Context, "settings">) => `${settings.name}/${version}`;

/** Every attempt gets a new signature, because receivers refuse old timestamps. */
function signedRequest(context: Context, receiver: Receiver, { id, body }: SentEvent): Sending {
  const now = context.clock.now();
  const timestamp = Math.floor(now.getTime() / 1000);
  const { secret, formerSecret, formerSecretUntil } = receiver;
  const isRotating = formerSecretUntil !== null && formerSecretUntil > now;
  const secrets = [secret, isRotating ? formerSecret : null].filter((value) => value !== null);
  return {
    address: receiver.address,
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": userAgent(context),
      "webhook-id": id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": signaturesOf(secrets, { id, timestamp, body }),
    },
  };
}

/** The usual break, and the longest that a receiver can ask for. */
const usualBreakMs = minuteMs;
const maxBreakMs = 24 * 60 * minuteMs;

/** Answers of receivers that are overloaded or away. */
const overloaded = new Set([429, 502, 503, 504]);

function breakAfter({ status, failure, retryAfter }: ReceivedResponse, now: Date): number | null {
  if (failure === "timeout") return usualBreakMs;
  if (status === null || !overloaded.has(status)) return null;
  const retryAt = retryTime(retryAfter, now);
  const breakMs = retryAt ? Math.max(0, retryAt.getTime() - now.getTime()) : usualBreakMs;
  return Math.min(breakMs, maxBreakMs);
}
