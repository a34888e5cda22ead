import { createHash, createHmac } from "node:crypto";
import { plainReceipt } from "#contract/survey-page.ts";

/** Crockford's: no letter that is read as a digit. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const characters = 20; // of 5 bits each

/**
 * The code with which a response can be withdrawn, as K7QM-2XFP-…. It follows from the attempt, so that a submission
 * whose answer was lost gets the same one again, and cannot be worked out without the installation's secret.
 */
export function receiptFor(secret: string, reviewerId: string, attempt: string): string {
  const bytes = createHmac("sha256", secret).update(`receipt:${reviewerId}:${attempt}`).digest();
  const code = [...bytes.subarray(0, characters)].map((byte) => alphabet[byte % 32]).join("");
  return code.replaceAll(/.{4}(?=.)/g, "$&-");
}

/** What is kept of a receipt; however it was typed. */
export function receiptHash(receipt: string): string {
  return createHash("sha256").update(plainReceipt(receipt)).digest("base64url");
}
