import * as z from "zod";
import { line } from "#contract/fields.ts";
import { OrderRefused, type VendorAdapter } from "../adapter.ts";
import { credentialsOf, recordProblem } from "../find-connection.ts";
import { cancelOrder } from "../cancel-order.ts";
import { placeOrder } from "../place-order.ts";
import { isSameText } from "#server/platform/auth/signatures.ts";
import type { Context } from "#server/platform/context.ts";
import type { AtsConnectionRow } from "#server/platform/db/schema/recruiting.ts";
import { send } from "#server/platform/http/outgoing.ts";
import {
  hiBobDetails,
  hiBobPackages,
  hiBobReport,
  hiBobSignature,
  readHiBobDetails,
  readHiBobEvent,
} from "./hibob-shapes.ts";

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
    const given = headers["bob-signature"];
    return typeof given === "string" && isSameText(given, hiBobSignature(body, webhookSecret));
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
