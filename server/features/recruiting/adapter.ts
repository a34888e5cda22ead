import type { IncomingHttpHeaders } from "node:http";
import type * as z from "zod";
import type { Context } from "#server/platform/context.ts";
import type { AtsConnectionRow, AtsOrderRow } from "#server/platform/db/schema/recruiting.ts";
import type { ReceivedResponse } from "#server/platform/http/outgoing.ts";

/** A request of a recruiting system that proved where it comes from. */
export interface VendorCall {
  method: string;
  /** Below the connection's address, without slashes: `send_test`. */
  path: string;
  query: URLSearchParams;
  /** The JSON of the body; undefined if there is none. */
  body: unknown;
}

/** An answer in the system's own form. */
export interface VendorAnswer {
  status: number;
  body?: unknown;
  /** For 429 and 503. */
  retryAfterSeconds?: number;
}

/** What can be ordered. */
export interface Package {
  id: string;
  name: string;
  description: string;
}

/** What a system learns: a state, counts and a link. Never an answer, and never who answered. */
export interface Outcome {
  status: "started" | "complete" | "cancelled";
  link: string;
  endedAt: Date | null;
  /** In one line, such as "3 of 5 answered". */
  summary: string;
  facts: { label: string; value: string }[];
}

interface OutgoingCall {
  method: "GET" | "POST" | "PUT" | "PATCH";
  address: string;
  headers: Record<string, string>;
  /** Becomes JSON. */
  body?: unknown;
}

/**
 * Translates between one recruiting system and orders. It authenticates nothing and stores nothing: requests arrive
 * proved, with their connection, and place-order.ts and cancel-order.ts store orders.
 */
export interface VendorAdapter {
  /** What an owner enters. Stored encrypted, with `issuedKey` for systems to which we give a key. */
  Credentials: z.ZodType<Record<string, string>>;
  /** Whether the installation has what the system's partner team gives to it. Missing: nothing is needed. */
  isSetUp?: (settings: Context["settings"]) => boolean;
  /**
   * Missing: the system sends the key that we issued, by Basic or Bearer, to `/integrations/{vendor}/…`. Otherwise it
   * signs the body, and sends to `/integrations/{vendor}/{connection id}/…`.
   */
  isSigned?: (
    request: { body: string; headers: IncomingHttpHeaders },
    credentials: Record<string, string>,
  ) => boolean;
  /** `OrderRefused` and what else use cases throw is answered by `refuse`. Null: the address does not exist. */
  answer: (context: Context, connection: AtsConnectionRow, call: VendorCall) => Promise<VendorAnswer | null>;
  /** Shows a person in the system why nothing happened. */
  refuse: (status: number, message: string) => VendorAnswer;
  /** The call that reports an order. Null: this is not reported to the system. */
  report: (
    settings: Context["settings"],
    order: Pick<AtsOrderRow, "id" | "vendorOrderId" | "reportTo">,
    outcome: Outcome,
    credentials: Record<string, string>,
    now: Date,
  ) => OutgoingCall | null;
  /**
   * The call that adds a finished check to a candidate of the system if no order started it. Null: the installation has
   * not set that up. Missing: the system takes no such checks.
   */
  addCompleted?: (
    settings: Context["settings"],
    order: Pick<AtsOrderRow, "id" | "vendorOrderId">,
    outcome: Outcome,
    credentials: Record<string, string>,
    now: Date,
  ) => OutgoingCall | null;
  /** Whether an answer with a good status is a success all the same. Missing: it is. */
  isAccepted?: (response: ReceivedResponse) => boolean;
  /** The call that says what can be ordered, for systems that do not ask. Sent when the connection changes. */
  announce?: (
    settings: Context["settings"],
    packages: Package[],
    credentials: Record<string, string>,
  ) => OutgoingCall;
}

/** The order cannot be carried out, for a reason that the system shows its user. */
export class OrderRefused extends Error {
  readonly status: number;

  constructor(message: string, status = 422) {
    super(message);
    this.status = status;
  }
}

export const basicAuthorization = (user: string) => `Basic ${Buffer.from(`${user}:`).toString("base64")}`;
