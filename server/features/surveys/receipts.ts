import { createHash, createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { readCode, receiptCodes } from "#contract/pasted.ts";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { requireFound } from "#server/platform/errors.ts";

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

/**
 * Of a response by its receipt, what finds it. Its candidate is held until the end of the transaction: whoever looks at a
 * candidate takes it first, and answers that are shown together are written anew meanwhile.
 * @throws RECEIPT_NOT_FOUND
 */
export async function lockByReceipt({ db }: Pick<Context, "db">, receipt: string) {
  const own = eq(surveyResponses.receiptHash, receiptHash(receipt));
  const [response] = await db
    .select({ candidateId: surveyResponses.candidateId })
    .from(surveyResponses)
    .where(own);
  const { candidateId } = requireFound(response, "RECEIPT_NOT_FOUND");
  await db.select({ id: candidates.id }).from(candidates).where(eq(candidates.id, candidateId)).for("update");
  return { own, candidateId };
}
