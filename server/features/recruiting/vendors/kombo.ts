import * as z from "zod";
import { line } from "#contract/fields.ts";
import { OrderRefused, type VendorAdapter } from "../adapter.ts";
import { credentialsOf } from "../find-connection.ts";
import { placeOrder } from "../place-order.ts";
import { isSameText } from "#server/platform/auth/signatures.ts";
import { createHmac } from "node:crypto";
import { dayAsMoment } from "#server/platform/clock.ts";

// Kombo's Assessment API: docs.kombo.dev/assessment.

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

const Credentials = z.object({
  apiKey: line("API key", 500),
  /** One for each connected system, such as `workday:HWUTwvyx2wLoSUHphiWVrp28`. */
  integrationId: line("Integration ID"),
  webhookSecret: line("Webhook secret", 500),
});

const statuses = { started: "OPEN", complete: "COMPLETED", cancelled: "CANCELLED" } as const;

/** Kombo gets the list of checks, signs its webhooks, and takes results. It has no event for a cancellation. */
export const kombo: VendorAdapter = {
  Credentials,

  /** Base64url, without padding, of HMAC-SHA256 over the raw body. */
  isSigned({ body, headers }, { webhookSecret = "" }) {
    const signature = headers["x-kombo-signature"];
    const expected = createHmac("sha256", webhookSecret).update(body).digest("base64url");
    return typeof signature === "string" && isSameText(signature, expected);
  },

  async answer(context, connection, { method, path, body }) {
    if (method !== "POST" || path !== "") return null;
    const done = { status: 200, body: {} };
    const event = Event.safeParse(body).data;
    if (event && event.type !== "assessment:order-received") return done;
    const { data: received } = OrderReceived.safeParse(body);
    if (!received) throw new OrderRefused("This event is not as Kombo documents it.", 400);
    const { id: externalOrderId, candidate, application, job, ...order } = received.data;
    const { integrationId } = Credentials.parse(credentialsOf(connection));
    // An order of another connected system, or one that is closed.
    if (order.integration_id !== integrationId || order.status !== "OPEN") return done;
    // One person may apply for several jobs.
    const applicant = application.remote_id ?? candidate.remote_id;
    // Two systems behind Kombo may use the same ids.
    const ofSystem = (remoteId: string) => `${integrationId}/${remoteId}`;
    await placeOrder(context, connection, {
      externalOrderId,
      packageId: order.package_id,
      candidate: {
        externalId: applicant && ofSystem(applicant),
        firstName: candidate.first_name ?? "",
        lastName: candidate.last_name ?? "",
        email: candidate.email,
      },
      job: job.remote_id === null ? null : { externalId: ofSystem(job.remote_id), title: job.name },
    });
    return done;
  },

  refuse: (status, message) => ({ status, body: { message } }),

  /** Without a score: `score` would be read as a grade of the candidate. */
  report: ({ recruiting }, { vendorOrderId }, { status, link, endedAt, facts }, credentials) => ({
    method: "PUT",
    address: `${recruiting.komboUrl}/assessment/orders/${encodeURIComponent(vendorOrderId)}/result`,
    headers: headersOf(credentials),
    body: {
      status: statuses[status],
      result_url: link,
      // The day only: the time could show who answered last.
      ...(endedAt && { completed_at: dayAsMoment(endedAt) }),
      attributes: facts.map(({ label, value }) => ({ type: "TEXT", label, value })),
    },
  }),

  /** Replaces what can be ordered. */
  announce: ({ recruiting }, packages, credentials) => ({
    method: "PUT",
    address: `${recruiting.komboUrl}/assessment/packages`,
    headers: headersOf(credentials),
    body: { packages: packages.map((offered) => ({ ...offered, type: "REFERENCE_CHECK" })) },
  }),
};

function headersOf(credentials: Record<string, string>) {
  const { apiKey, integrationId } = Credentials.parse(credentials);
  return {
    authorization: `Bearer ${apiKey}`,
    "x-integration-id": integrationId,
    "content-type": "application/json",
  };
}
