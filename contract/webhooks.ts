import { oc } from "@orpc/contract";
import * as z from "zod";
import { confirmedOwner, errors } from "./errors.ts";
import { line, moment, refuseLong } from "./fields.ts";
import { forKeys, sendsMail } from "./requests.ts";
import {
  deliveryProblems,
  deliveryStates,
  endpointKinds,
  offReasons,
  signatureKinds,
  testEventType,
  webhookEventMeanings,
  webhookEventTypes,
} from "./webhook-words.ts";
import { del, get, post, put } from "./routes.ts";

const eventType = z.enum(webhookEventTypes);
const sentType = z.enum([...webhookEventTypes, testEventType]);
const count = z.int();

/** What every event about a candidate says. It names neither a person nor an answer. */
const aboutCandidate = {
  candidateId: z.uuid(),
  // Missing: no other system has an id for it.
  candidateExternalId: z.string().optional(),
  candidateExternalSource: z.string().optional(),
  jobId: z.uuid(),
  jobExternalId: z.string().optional(),
  jobExternalSource: z.string().optional(),
  /** The candidate's page, for people who may sign in. */
  url: z.url(),
};
const responses = {
  /** As many as the candidate's page shows. */
  responses: count,
  wantedResponses: count,
};
const dataOf = {
  "candidate.created": z.object(aboutCandidate),
  "consent.given": z.object(aboutCandidate),
  "consent.withdrawn": z.object({ ...aboutCandidate, decision: z.enum(["declined", "withdrawn"]) }),
  "outreach.started": z.object(aboutCandidate),
  "response.received": z.object({ ...aboutCandidate, ...responses }),
  "answers.released": z.object({ ...aboutCandidate, ...responses }),
  "round.complete": z.object({ ...aboutCandidate, ...responses }),
  "outreach.exhausted": z.object({ ...aboutCandidate, ...responses }),
  "address.refused": z.object(aboutCandidate),
  "webhook.test": z.object({ endpointId: z.uuid() }),
} as const;

const body = <Type extends keyof typeof dataOf>(type: Type) =>
  z.object({ type: z.literal(type), timestamp: moment, data: dataOf[type] });

export const WebhookBody = z.discriminatedUnion("type", [
  body("candidate.created"),
  body("consent.given"),
  body("consent.withdrawn"),
  body("outreach.started"),
  body("response.received"),
  body("answers.released"),
  body("round.complete"),
  body("outreach.exhausted"),
  body("address.refused"),
  body("webhook.test"),
]);
export type WebhookBody = z.infer<typeof WebhookBody>;

export const WebhookEndpoint = z.object({
  id: z.uuid(),
  kind: z.enum(endpointKinds),
  name: z.string(),
  /**
   * Null for chats, because anyone who knows their address can post there, for callers who are no owners, and if it
   * cannot be decrypted.
   */
  address: z.string().nullable(),
  /** The host of the address. Null if it cannot be decrypted. */
  host: z.string().nullable(),
  events: z.array(eventType),
  /** Null: all jobs of the company. The title is null for callers who are no owners. */
  job: z.object({ id: z.uuid(), title: z.string().nullable() }).nullable(),
  signature: z.enum(signatureKinds),
  /** `whpk_…`; null for a shared secret. */
  publicKey: z.string().nullable(),
  isOn: z.boolean(),
  offReason: z.enum(offReasons).nullable(),
  /** For a chat that takes no more messages: why, and what to do. */
  offAdvice: z.string().nullable(),
  /** Since which day no delivery has succeeded. */
  failingSince: moment.nullable(),
  /** Until when the former secret also signs. */
  formerSecretUntil: moment.nullable(),
  /** Null if that member was deleted. */
  createdBy: z.string().nullable(),
  createdAt: moment,
  lastDelivery: z.object({ state: z.enum(deliveryStates), triedAt: moment }).nullable(),
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

export const WebhookDelivery = z.object({
  id: z.uuid(),
  eventId: z.string(),
  type: sentType,
  /** The JSON as it is sent. */
  body: z.string(),
  state: z.enum(deliveryStates),
  attempts: count,
  // These times are only days where the time of day could show who answered.
  createdAt: moment,
  lastTriedAt: moment.nullable(),
  nextTryAt: moment.nullable(),
  /** The HTTP status; null: there was no answer. */
  lastStatus: count.nullable(),
  /** Why the last try failed. */
  lastProblem: z.enum(deliveryProblems).nullable(),
  /** The first 1,000 bytes of the answer. */
  lastAnswer: z.string().nullable(),
  durationMs: count.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const maxAddress = 2_000;
const address = z
  .string()
  .trim()
  .max(maxAddress, refuseLong(`Address is too long (${maxAddress} characters at most)`))
  .meta({ examples: ["https://hooks.example.com/forthright"] })
  .pipe(z.url("Enter an address that begins with https://"));

const events = z
  .array(eventType)
  .min(1, "Choose at least one event")
  .max(webhookEventTypes.length)
  .transform((types) => webhookEventTypes.filter((type) => types.includes(type)));

const chosen = {
  address,
  events,
  /** Only this job's events; null: those of all jobs. */
  jobId: z.uuid().nullable().default(null),
};

export const CreateEndpoint = z.object({
  ...chosen,
  kind: z.enum(endpointKinds).default("webhook"),
  /** The address's host if omitted. */
  name: line("Name", 60).optional(),
  /** Chats are not signed. */
  signature: z.enum(signatureKinds).default("v1"),
});

/** What is omitted stays as it is. */
export const UpdateEndpoint = z
  .object({ ...chosen, jobId: z.uuid().nullable(), name: line("Name", 60) })
  .partial();

/** With the secret, which no other call returns. */
const withSecret = {
  /** `whsec_…`. Null for chats, and with the signature `v1a`, for which receivers need only the public key. */
  secret: z.string().nullable(),
};

/** Also with an offset such as `+02:00`, as many programs write times. */
const timeInRange = (example: string) =>
  z.iso
    .datetime({ offset: true })
    .meta({ examples: [example] })
    .transform((text) => new Date(text).toISOString())
    .pipe(moment);

const endpointId = z.object({ endpointId: z.uuid() });
const found = ["OWNERS_ONLY", "WEBHOOK_NOT_FOUND"] as const;
/** Chats are for owners only, not for their keys. */
const refusedAddress = ["WEBHOOK_ADDRESS_REFUSED", "KEY_NOT_ALLOWED"] as const;
const path = "/webhooks/{endpointId}" as const;

export const managerWebhooks = oc.tag("Webhooks").router({
  list: get("/webhooks", "The company's endpoints, newest first")
    .meta(forKeys("webhooks:write"))
    .output(z.object({ endpoints: z.array(WebhookEndpoint) })),
  create: post("/webhooks", "Subscribe an address to events; its secret is only in this response", {
    successStatus: 201,
    description: webhookEventTypes.map((type) => `${type}: ${webhookEventMeanings[type]}`).join(" "),
  })
    .meta(forKeys("webhooks:write"))
    .input(CreateEndpoint)
    .output(WebhookEndpoint.extend(withSecret))
    .errors(errors(...confirmedOwner, ...refusedAddress, "TOO_MANY_WEBHOOKS", "JOB_NOT_FOUND")),
  update: put(path, "Change an endpoint's name, address, events and job; what is omitted stays as it is")
    .meta(forKeys("webhooks:write"))
    .input(endpointId.extend(UpdateEndpoint.shape))
    .output(WebhookEndpoint)
    .errors(errors(...found, "CONFIRM_IT_IS_YOU", ...refusedAddress, "JOB_NOT_FOUND")),
  remove: del(path, "Unsubscribe: remove an endpoint and its deliveries")
    .meta(forKeys("webhooks:write"))
    .input(endpointId)
    .output(z.object({ removed: z.literal(true) }))
    .errors(errors(...found)),
  rotateSecret: post(`${path}/secret`, "Create a new secret; for 24 hours the former one signs, too")
    .input(
      endpointId.extend({
        /** What the page shows, to detect that another owner has just done it. Pages of the previous release leave it out. */
        seen: WebhookEndpoint.pick({ formerSecretUntil: true }).optional(),
      }),
    )
    .output(WebhookEndpoint.extend(withSecret))
    .errors(errors(...found, "CONFIRM_IT_IS_YOU", "WEBHOOK_WITHOUT_SECRET", "SETTINGS_CHANGED")),
  switch: put(`${path}/on`, "Turn an endpoint on or off; turning off fails what waits")
    .input(endpointId.extend({ on: z.boolean() }))
    .output(WebhookEndpoint)
    .errors(errors(...found)),
  test: post(`${path}/test`, "Send a test event now, and return the receiver's answer")
    .meta(sendsMail)
    .input(endpointId)
    .output(WebhookDelivery)
    .errors(errors(...found, "TOO_MANY_AT_ONCE")),
  deliveries: get(
    `${path}/deliveries`,
    "What was sent to an endpoint in the last 30 days, newest first, a page at a time",
  )
    .meta(forKeys("webhooks:write"))
    .input(
      endpointId.extend({
        state: z.enum(deliveryStates).optional(),
        /** The last id of the previous page. */
        before: z.uuid().optional(),
      }),
    )
    .output(z.object({ deliveries: z.array(WebhookDelivery), hasMore: z.boolean() }))
    .errors(errors(...found, "CURSOR_INVALID")),
  sendAgain: post(
    `${path}/deliveries/{deliveryId}/again`,
    "Send one delivery again, with the same webhook-id",
  )
    .input(endpointId.extend({ deliveryId: z.uuid() }))
    .output(WebhookDelivery)
    .errors(errors(...found, "WEBHOOK_DELIVERY_NOT_FOUND", "WEBHOOK_IS_OFF")),
  replay: post(`${path}/replay`, "Send the events of a time range again, at most 7 days and 1,000 events")
    .meta(forKeys("webhooks:write"))
    .input(
      endpointId.extend({
        /** Inclusive. */
        from: timeInRange("2026-11-20T00:00:00Z"),
        /** Exclusive. */
        until: timeInRange("2026-11-21T00:00:00Z"),
        /** `all` also sends what happened while the endpoint was off. */
        which: z.enum(["failed", "all"]).default("failed"),
      }),
    )
    .output(
      z.object({
        /** How many will be sent. */
        events: count,
        /** More matched than one replay sends: continue from this time. */
        continueFrom: moment.nullable(),
      }),
    )
    .errors(errors(...found, "KEY_NOT_ALLOWED", "WEBHOOK_IS_OFF", "REPLAY_TOO_LONG")),
  samples: get("/webhooks/samples/{type}", "Sample bodies of an event, for programs that map their fields")
    .meta(forKeys("webhooks:write"))
    .input(z.object({ type: sentType }))
    .output(z.array(WebhookBody))
    .errors(errors("OWNERS_ONLY")),
});
