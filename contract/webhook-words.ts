// Apart from the schemas, which would bring the validation library into the pages.

/** The names of events that receivers see. Never rename one, because their programs compare it. */
export const webhookEventTypes = [
  "candidate.created",
  "consent.given",
  "consent.withdrawn",
  "outreach.started",
  "response.received",
  "answers.released",
  "round.complete",
  "outreach.exhausted",
  "address.refused",
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** Sent only when an owner presses "Send a test". */
export const testEventType = "webhook.test";
export type SentEventType = WebhookEventType | typeof testEventType;

/** What each event means, for the page and the API reference. */
export const webhookEventMeanings: Record<SentEventType, string> = {
  "candidate.created": "Someone added a candidate.",
  "consent.given": "The candidate agreed to be reviewed.",
  "consent.withdrawn": "The candidate declined, or withdrew consent.",
  "outreach.started": "The first survey about the candidate went out.",
  "response.received": "A response arrived. With batch release this is not sent.",
  "answers.released": "Several responses were released together.",
  "round.complete": "The wanted number of responses is in.",
  "outreach.exhausted": "Nobody is left to contact, and too few responses are in.",
  "address.refused": "The candidate's own address does not accept mail.",
  "webhook.test": "An owner sent a test.",
};

export const endpointKinds = ["webhook", "slack", "teams"] as const;
export type EndpointKind = (typeof endpointKinds)[number];

/** `v1`: HMAC-SHA256 with a shared secret; `v1a`: Ed25519 with a key pair, whose public key receivers get. */
export const signatureKinds = ["v1", "v1a"] as const;
export type SignatureKind = (typeof signatureKinds)[number];

/** Why an endpoint is off: the receiver answered 410, it failed for three days, or an owner turned it off. */
export const offReasons = ["410", "failing", "owner"] as const;
export type OffReason = (typeof offReasons)[number];

export const offReasonWords: Record<OffReason, string> = {
  "410": "The receiver unsubscribed",
  failing: "It failed for three days",
  owner: "An owner turned it off",
};

export const deliveryStates = ["waiting", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const deliveryProblems = [
  /** Another status than 2xx. */
  "status",
  "redirect",
  "timeout",
  /** The receiver's certificate is not valid. */
  "certificate",
  "unreachable",
  "private_address",
  /** The stored address or secret is damaged. */
  "undecryptable",
  /** Not tried, because the endpoint was turned off first. */
  "off",
] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

export const deliveryProblemWords: Record<DeliveryProblem, string> = {
  status: "The receiver refused it",
  redirect: "The receiver redirected it, which we do not follow",
  timeout: "No answer within 15 seconds",
  certificate: "The receiver's certificate is not valid",
  unreachable: "The receiver could not be reached",
  private_address: "The address is in a private network",
  undecryptable:
    "The address or the secret cannot be decrypted. Enter the address again and create a new secret",
  off: "The endpoint was turned off",
};

export const maxEndpoints = 10;

export const deliveriesAtOnce = 50;

/** A replay sends at most this many events, of at most this many days. */
export const maxReplayedEvents = 1_000;
export const maxReplayDays = 7;

/** Events and deliveries are deleted after this many days. */
export const webhookDays = 30;

/** After a new secret, the old one signs for this many hours as well. */
export const formerSecretHours = 24;
