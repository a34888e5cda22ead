import { minuteMs } from "#contract/date-words.ts";
import type { DeliveryProblem } from "#contract/webhook-words.ts";
import type { Context } from "#server/platform/context.ts";
import type { WebhookEndpointRow, WebhookEventRow } from "#server/platform/db/schema/webhooks.ts";
import { version } from "#server/platform/env.ts";
import { type Answer, post, type Sending } from "#server/platform/http/outgoing.ts";
import { signaturesOf } from "./sign.ts";

/** Where and how an endpoint gets an event. */
export type Receiver = Pick<WebhookEndpointRow, "kind" | "address" | "secret"> &
  Pick<WebhookEndpointRow, "formerSecret" | "formerSecretUntil">;
export type SentEvent = Pick<WebhookEventRow, "id" | "body">;

export interface Outcome {
  /** Null: there was no answer. */
  status: number | null;
  answer: string | null;
  /** Null: delivered. */
  problem: DeliveryProblem | null;
  durationMs: number;
  /** How long the receiver must be left alone, if it is overloaded or hangs. */
  breakMs: number | null;
}

/** One try. It takes no longer than the time limit, and never throws because of the receiver. */
export async function sendOnce(context: Context, receiver: Receiver, event: SentEvent): Promise<Outcome> {
  const startedAt = performance.now();
  const answer = await post(requestFor(context, receiver, event), context.settings.webhooks);
  const isDelivered = answer.status !== null && answer.status >= 200 && answer.status < 300;
  return {
    status: answer.status,
    answer: answer.text,
    problem: isDelivered ? null : (answer.failure ?? "status"),
    durationMs: Math.round(performance.now() - startedAt),
    breakMs: isDelivered ? null : breakAfter(answer, context.clock.now()),
  };
}

/** Every try is signed anew, because receivers refuse old timestamps. */
function requestFor({ settings, clock }: Context, receiver: Receiver, { id, body }: SentEvent): Sending {
  const now = clock.now();
  const timestamp = Math.floor(now.getTime() / 1000);
  const { secret, formerSecret, formerSecretUntil } = receiver;
  const isRotating = formerSecretUntil !== null && formerSecretUntil > now;
  const secrets = [secret, isRotating ? formerSecret : null].filter((one) => one !== null);
  return {
    address: receiver.address,
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": `${settings.name}/${version}`,
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

function breakAfter({ status, failure, retryAfter }: Answer, now: Date): number | null {
  if (failure === "timeout") return usualBreakMs;
  if (status === null || !overloaded.has(status)) return null;
  return Math.min(readRetryAfter(retryAfter, now) ?? usualBreakMs, maxBreakMs);
}

/** Seconds or a date. */
function readRetryAfter(text: string | null, now: Date): number | null {
  if (text === null) return null;
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
