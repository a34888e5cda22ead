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
import type { Order } from "../order-candidate.ts";

// HiBob's Assessments API: apidocs.hibob.com/docs/integrate-with-bob-hiring-assessments-api.

const numericId = z.union([z.string().min(1).max(100).refine(isStorable), z.int()]).transform(String);
const Event = z.object({ type: z.string().max(200) });
/** Events carry ids only. */
const AssessmentEvent = z.object({
  type: z.enum(["assessment.triggered", "assessment.cancelled"]),
  data: z.object({ assessmentRequestId: numericId }),
});

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

  /** Base64 of HMAC-SHA512 over the raw body. */
  isSigned({ body, headers }, { webhookSecret = "" }) {
    const signature = headers["bob-signature"];
    const expected = createHmac("sha512", webhookSecret).update(body).digest("base64");
    return typeof signature === "string" && isSameText(signature, expected);
  },

  async answer(context, connection, { method, path, body }) {
    if (method !== "POST" || path !== "") return null;
    const done = { status: 200, body: {} };
    // Other events, and the ping when the address is entered.
    if (!Event.safeParse(body).data?.type.startsWith("assessment.")) return done;
    const { data: event } = AssessmentEvent.safeParse(body);
    if (!event) throw new OrderRefused("This event is not as HiBob documents it.", 400);
    const externalOrderId = event.data.assessmentRequestId;
    if (event.type === "assessment.cancelled") await cancelOrder(context, connection, { externalOrderId });
    else await placeOrder(context, connection, await readDetails(context, connection, externalOrderId));
    return done;
  },

  refuse: (status, message) => ({ status, body: { message } }),

  /**
   * Of HiBob's states the prose of its documentation explains only those of an end. An order that ends without answers is
   * complete too, with a comment; one that HiBob cancelled is not reported at all.
   */
  report: ({ recruiting }, { vendorOrderId }, { status, link, facts }, credentials) =>
    status === "started"
      ? null
      : {
          method: "PATCH",
          address: orderAddress(recruiting, vendorOrderId),
          headers: headersOf(credentials),
          // Neither a score nor a verdict: both would be read as a grade of the candidate.
          body: {
            status: "completed",
            resultUrl: link,
            comments: facts.map(({ label, value }) => `${label}: ${value}`).join("\n"),
          },
        },

  /** Replaces what can be ordered. */
  announce: ({ recruiting }, packages, credentials) => ({
    method: "POST",
    address: `${recruiting.hiBobUrl}/hiring/assessments/packages`,
    headers: headersOf(credentials),
    body: { packages },
  }),
};

const orderAddress = ({ hiBobUrl }: Context["settings"]["recruiting"], id: string) =>
  `${hiBobUrl}/hiring/assessments/${encodeURIComponent(id)}`;

const headersOf = (credentials: Record<string, string>) => ({
  authorization: `Bearer ${Credentials.parse(credentials).accessToken}`,
  "content-type": "application/json",
});

/** HiBob sends an event again for three hours, so that a failure here loses nothing. */
async function readDetails(
  context: Context,
  connection: AtsConnectionRow,
  externalOrderId: string,
): Promise<Order> {
  const { recruiting, webhooks } = context.settings;
  const { status, text } = await send(
    {
      method: "GET",
      address: orderAddress(recruiting, externalOrderId),
      headers: headersOf(credentialsOf(connection)),
      body: null,
    },
    { ...webhooks, timeoutMs: detailsMs, maxAnswerBytes: maxDetailsBytes },
  );
  const { data } = Details.safeParse(status === 200 ? parse(text) : undefined);
  if (!data) {
    const why = status === 200 ? "in another form than expected" : `status ${status ?? "missing"}`;
    const problem = `HiBob did not give the details of an order (${why}).`;
    await recordProblem(context, connection.id, problem);
    throw new OrderRefused(problem, 503);
  }
  const { candidate, jobOpening, packageId } = data;
  const { id, ...person } = candidate;
  return {
    externalOrderId,
    packageId,
    // One person may apply for several jobs.
    candidate: { ...person, externalId: `${id}-${jobOpening.id}` },
    job: { externalId: jobOpening.id, title: jobOpening.title },
  };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
