import * as z from "zod";
import { isStorable, line } from "#contract/fields.ts";
import { OrderRefused, type VendorAdapter } from "../adapter.ts";
import { credentialsOf, recordProblem } from "../find-connection.ts";
import { cancelOrder } from "../cancel-order.ts";
import { placeOrder } from "../place-order.ts";
import { isSameText } from "#server/platform/auth/signatures.ts";
import type { Context } from "#server/platform/context.ts";
import type { AtsConnectionRow } from "#server/platform/db/schema/recruiting.ts";
import { send } from "#server/platform/http/outgoing.ts";
import { createHmac } from "node:crypto";
import type { OutgoingCall, Outcome, Package, ReceivedOrder } from "./shapes.ts";

// HiBob's Assessments API: apidocs.hibob.com/docs/integrate-with-bob-hiring-assessments-api.

interface HiBobCredentials {
  accessToken: string;
  webhookSecret: string;
}

const numericId = z.union([z.string().min(1).max(100).refine(isStorable), z.int()]).transform(String);
const Event = z.object({ type: z.string().max(200) });
const AssessmentEvent = z.object({
  type: z.enum(["assessment.triggered", "assessment.cancelled"]),
  data: z.object({ assessmentRequestId: numericId }),
});

/** Base64 of HMAC-SHA512 over the raw body. */
export const hiBobSignature = (body: string | Uint8Array, secret: string) =>
  createHmac("sha512", secret).update(body).digest("base64");

/** Events carry ids only. "ignored": another event, or the ping when the address is entered. Null: not as documented. */
export function readHiBobEvent(body: unknown) {
  const event = Event.safeParse(body).data;
  if (!event?.type.startsWith("assessment.")) return "ignored";
  const { data } = AssessmentEvent.safeParse(body);
  if (!data) return null;
  return {
    kind: data.type === "assessment.triggered" ? ("ordered" as const) : ("cancelled" as const),
    externalOrderId: data.data.assessmentRequestId,
  };
}

/**
 * `jobOpening.id` and `jobOpening.title` are in the prose of HiBob's documentation. The names of the candidate's fields are
 * in an example that could not be read: they are what is to be confirmed first with HiBob (docs/integrations.md).
 */
const Details = z.object({
  candidate: z.object({
    id: numericId,
    firstName: z.string().max(1_000),
    lastName: z.string().max(1_000),
    email: z.string().min(1).max(1_000),
  }),
  jobOpening: z.object({ id: numericId, title: z.string().max(1_000) }),
  packageId: numericId,
});

const headersOf = ({ accessToken }: HiBobCredentials) => ({
  authorization: `Bearer ${accessToken}`,
  "content-type": "application/json",
});

export const hiBobDetails = (base: string, credentials: HiBobCredentials, id: string): OutgoingCall => ({
  method: "GET",
  address: `${base}/hiring/assessments/${encodeURIComponent(id)}`,
  headers: headersOf(credentials),
});

/** Null if the answer has another shape. */
export function readHiBobDetails(externalOrderId: string, body: unknown): ReceivedOrder | null {
  const { data } = Details.safeParse(body);
  if (!data) return null;
  const { candidate, jobOpening, packageId } = data;
  return {
    externalOrderId,
    packageId,
    candidate: {
      // One person may apply for several jobs.
      externalId: `${candidate.id}-${jobOpening.id}`,
      firstName: candidate.firstName,
      lastName: candidate.lastName,
      email: candidate.email,
    },
    job: { externalId: jobOpening.id, title: jobOpening.title },
  };
}

/** Replaces what can be ordered. */
export const hiBobPackages = (
  base: string,
  credentials: HiBobCredentials,
  packages: Package[],
): OutgoingCall => ({
  method: "POST",
  address: `${base}/hiring/assessments/packages`,
  headers: headersOf(credentials),
  body: { packages: packages.map(({ id, name, description }) => ({ id, name, description })) },
});

/**
 * Null: nothing to report. Of HiBob's states the prose of its documentation explains only those of an end. An order that
 * ends without answers is complete too, with a comment; one that HiBob cancelled is not reported at all.
 */
export function hiBobReport(
  base: string,
  credentials: HiBobCredentials,
  externalOrderId: string,
  { status, link, facts }: Outcome,
): OutgoingCall | null {
  if (status === "started") return null;
  return {
    method: "PATCH",
    address: `${base}/hiring/assessments/${encodeURIComponent(externalOrderId)}`,
    headers: headersOf(credentials),
    // Neither a score nor a verdict: both would be read as a grade of the candidate.
    body: {
      status: "completed",
      resultUrl: link,
      comments: facts.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    },
  };
}

const Credentials = z.object({
  accessToken: line("Access token", 4_000),
  webhookSecret: line("Webhook secret", 500),
});

/** An answer with more than this is not of HiBob. */
const maxDetailsBytes = 64_000;
/** HiBob waits 10 seconds for our answer. */
const detailsMs = 6_000;

/** HiBob gets the list of checks, signs events that have an id only, and gives the details on request. */
export const hibob: VendorAdapter = {
  Credentials,
  isSigned({ body, headers }, { webhookSecret = "" }) {
    const signature = headers["bob-signature"];
    return typeof signature === "string" && isSameText(signature, hiBobSignature(body, webhookSecret));
  },
  async answer(context, connection, { method, path, body }) {
    if (method !== "POST" || path !== "") return null;
    const event = readHiBobEvent(body);
    if (!event) throw new OrderRefused("This event is not as HiBob documents it.", 400);
    if (event === "ignored") return { status: 200, body: {} };
    if (event.kind === "cancelled") await cancelOrder(context, connection, event);
    else await placeOrder(context, connection, await readDetails(context, connection, event));
    return { status: 200, body: {} };
  },
  refuse: (status, message) => ({ status, body: { message } }),
  report: ({ recruiting }, { vendorOrderId }, outcome, credentials) =>
    hiBobReport(recruiting.hiBobUrl, Credentials.parse(credentials), vendorOrderId, outcome),
  announce: ({ recruiting }, packages, credentials) =>
    hiBobPackages(recruiting.hiBobUrl, Credentials.parse(credentials), packages),
};

/** HiBob sends an event again for three hours, so that a failure here loses nothing. */
async function readDetails(
  context: Context,
  connection: AtsConnectionRow,
  { externalOrderId }: { externalOrderId: string },
) {
  const { recruiting, webhooks } = context.settings;
  const credentials = Credentials.parse(credentialsOf(connection));
  const { address, headers } = hiBobDetails(recruiting.hiBobUrl, credentials, externalOrderId);
  const { status, text } = await send(
    { method: "GET", address, headers, body: null },
    { ...webhooks, timeoutMs: detailsMs, maxAnswerBytes: maxDetailsBytes },
  );
  const order = status === 200 ? readHiBobDetails(externalOrderId, parse(text)) : null;
  if (!order) {
    const why = status === 200 ? "in another form than expected" : `status ${status ?? "missing"}`;
    const problem = `HiBob did not give the details of an order (${why}).`;
    await recordProblem(context, connection.id, problem);
    throw new OrderRefused(problem, 503);
  }
  return order;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
