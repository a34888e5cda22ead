import { createHash, createHmac } from "node:crypto";
import { readCode, receiptCodes } from "#contract/pasted.ts";

// Each character is 5 bits.
const { alphabet, length } = receiptCodes;

/**
 * The code with which a response can be withdrawn, as K7QM-2XFP-…. It follows from the attempt, so that a submission
 * whose answer was lost gets the same one again, and cannot be worked out without the installation's secret.
 */
export function receiptFor(secret: string, reviewerId: string, attempt: string): string {
  const bytes = createHmac("sha256", secret).update(`receipt:${reviewerId}:${attempt}`).digest();
  const code = [...bytes.subarray(0, length)].map((byte) => alphabet[byte % 32]).join("");
  return code.replaceAll(/.{4}(?=.)/g, "$&-");
}

/** What is kept of a receipt; however it was typed. */
export function receiptHash(receipt: string): string {
  return createHash("sha256").update(readCode(receipt, receiptCodes)).digest("base64url");
}
