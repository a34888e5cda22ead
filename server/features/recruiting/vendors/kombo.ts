import * as z from "zod";
import { line } from "#contract/fields.ts";
import { OrderRefused, type VendorAdapter } from "../adapter.ts";
import { credentialsOf } from "../find-connection.ts";
import { placeOrder } from "../place-order.ts";
import { isSameText } from "#server/platform/auth/signatures.ts";
import { createHmac } from "node:crypto";
import { dayAsMoment } from "#server/platform/clock.ts";
import type { OutgoingCall, Outcome, Package, ReceivedOrder } from "./shapes.ts";

// Kombo's Assessment API: docs.kombo.dev/assessment.

interface KomboCredentials {
  apiKey: string;
  /** One for each connected system, such as `workday:HWUTwvyx2wLoSUHphiWVrp28`. */
  integrationId: string;
  webhookSecret: string;
}

const id = z.string().min(1).max(200);
const name = z.string().max(1_000).nullable();

/** Kombo sends other events to the same address. Unknown fields are ignored. */
const Event = z.object({ type: z.string().max(200) });
const OrderReceived = z.object({
  type: z.literal("assessment:order-received"),
  data: z.object({
    id,
    package_id: id,
    status: z.enum(["OPEN", "COMPLETED", "CANCELLED", "REJECTED"]),
    integration_id: id,
    candidate: z.object({
      remote_id: id.nullable(),
      email: z.string().min(1).max(1_000),
      first_name: name,
      last_name: name,
    }),
    application: z.object({ remote_id: id.nullable() }),
    job: z.object({ remote_id: id.nullable(), name }),
  }),
});

/** Base64url, without padding, of HMAC-SHA256 over the raw body. */
export const komboSignature = (body: string | Uint8Array, secret: string) =>
  createHmac("sha256", secret).update(body).digest("base64url");

/**
 * The order in a webhook's body; "ignored": another event, an order of another connected system, or one that is closed.
 * @returns null if the body is not as documented
 */
export function readKomboOrder(body: unknown, { integrationId }: KomboCredentials) {
  if (!Event.safeParse(body).success) return null;
  if (Event.parse(body).type !== "assessment:order-received") return "ignored";
  const { data } = OrderReceived.safeParse(body);
  if (!data) return null;
  const { integration_id: integration, status, candidate, application, job, ...order } = data.data;
  if (integration !== integrationId || status !== "OPEN") return "ignored";
  // One person may apply for several jobs.
  const applicant = application.remote_id ?? candidate.remote_id;
  // Two systems behind Kombo may use the same ids.
  const ofSystem = (remoteId: string) => `${integrationId}/${remoteId}`;
  const received: ReceivedOrder = {
    externalOrderId: order.id,
    packageId: order.package_id,
    candidate: {
      externalId: applicant && ofSystem(applicant),
      firstName: candidate.first_name ?? "",
      lastName: candidate.last_name ?? "",
      email: candidate.email,
    },
    job: job.remote_id === null ? null : { externalId: ofSystem(job.remote_id), title: job.name },
  };
  return received;
}

const headersOf = ({ apiKey, integrationId }: KomboCredentials) => ({
  authorization: `Bearer ${apiKey}`,
  "x-integration-id": integrationId,
  "content-type": "application/json",
});

/** Replaces what can be ordered. */
export const komboPackages = (
  base: string,
  credentials: KomboCredentials,
  packages: Package[],
): OutgoingCall => ({
  method: "PUT",
  address: `${base}/assessment/packages`,
  headers: headersOf(credentials),
  body: {
    packages: packages.map((offered) => ({
      id: offered.id,
      type: "REFERENCE_CHECK",
      name: offered.name,
      description: offered.description,
    })),
  },
});

const statuses = { started: "OPEN", complete: "COMPLETED", cancelled: "CANCELLED" } as const;

/** Without a score: `score` would be read as a grade of the candidate. */
export const komboResult = (
  base: string,
  credentials: KomboCredentials,
  orderId: string,
  { status, link, endedAt, facts }: Outcome,
): OutgoingCall => ({
  method: "PUT",
  address: `${base}/assessment/orders/${encodeURIComponent(orderId)}/result`,
  headers: headersOf(credentials),
  body: {
    status: statuses[status],
    result_url: link,
    // The day only: the time could show who answered last.
    ...(endedAt && { completed_at: dayAsMoment(endedAt) }),
    attributes: facts.map(({ label, value }) => ({ type: "TEXT", label, value })),
  },
});

const Credentials = z.object({
  apiKey: line("API key", 500),
  integrationId: line("Integration ID"),
  webhookSecret: line("Webhook secret", 500),
});

/** Kombo gets the list of checks, signs its webhooks, and takes results. It has no event for a cancellation. */
export const kombo: VendorAdapter = {
  Credentials,
  isSigned({ body, headers }, { webhookSecret = "" }) {
    const signature = headers["x-kombo-signature"];
    return typeof signature === "string" && isSameText(signature, komboSignature(body, webhookSecret));
  },
  async answer(context, connection, { method, path, body }) {
    if (method !== "POST" || path !== "") return null;
    const order = readKomboOrder(body, Credentials.parse(credentialsOf(connection)));
    if (!order) throw new OrderRefused("This event is not as Kombo documents it.", 400);
    if (order !== "ignored") await placeOrder(context, connection, order);
    return { status: 200, body: {} };
  },
  refuse: (status, message) => ({ status, body: { message } }),
  report: ({ recruiting }, { vendorOrderId }, outcome, credentials) =>
    komboResult(recruiting.komboUrl, Credentials.parse(credentials), vendorOrderId, outcome),
  announce: ({ recruiting }, packages, credentials) =>
    komboPackages(recruiting.komboUrl, Credentials.parse(credentials), packages),
};
