import * as z from "zod";
import { line } from "#contract/fields.ts";
import { OrderRefused, type VendorAdapter } from "../adapter.ts";
import { credentialsOf } from "../find-connection.ts";
import { placeOrder } from "../place-order.ts";
import { isSameText } from "#server/platform/auth/signatures.ts";
import { komboPackages, komboResult, komboSignature, readKomboOrder } from "./kombo-shapes.ts";

const Credentials = z.object({
  apiKey: line("API key", 500),
  integrationId: line("Integration ID"),
  webhookSecret: line("Webhook secret", 500),
});

/** Kombo gets the list of checks, signs its webhooks, and takes results. It has no event for a cancellation. */
export const kombo: VendorAdapter = {
  Credentials,
  isSigned({ body, headers }, { webhookSecret = "" }) {
    const given = headers["x-kombo-signature"];
    return typeof given === "string" && isSameText(given, komboSignature(body, webhookSecret));
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
