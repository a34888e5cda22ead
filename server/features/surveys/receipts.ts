import { createHash, createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { readCode, receiptCodes } from "#contract/pasted.ts";
import { withRateLimit } from "#server/platform/auth/rate-limits.ts";
import type { Context, ReviewerContext } from "#server/platform/context.ts";
import { lockCandidate } from "#server/platform/db/transaction.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { requireFound } from "#server/platform/errors.ts";

/** 32 characters, so that a byte names each equally often. */
const { alphabet, length } = receiptCodes;

/**
 * The code that withdraws a response, such as K7QM-2XFP-…. It is derived from the attempt, so that a repeated
 * submission gets the same one, and cannot be computed without the installation's secret.
 */
export function receiptFor(secret: string, reviewerId: string, attempt: string): string {
  const bytes = createHmac("sha256", secret).update(`receipt:${reviewerId}:${attempt}`).digest();
  const code = [...bytes.subarray(0, length)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return code.replaceAll(/.{4}(?=.)/g, "$&-");
}

/** The stored form of a receipt, however it was typed. */
export function receiptHash(receipt: string): string {
  return createHash("sha256").update(readCode(receipt, receiptCodes)).digest("base64url");
}

/** Guesses at receipts are limited. @throws RECEIPT_NOT_FOUND */
export function refuseUnknownReceipt(context: ReviewerContext, receipt: string): Promise<void> {
  return withRateLimit(context, { kind: "receipt", address: context.caller.address }, async () => {
    await findByReceipt(context, receipt);
  });
}

/**
 * Finds a response by its receipt and locks its candidate. The candidate is always locked first, because a batch
 * release replaces its answer rows.
 * @throws RECEIPT_NOT_FOUND
 */
export async function lockByReceipt({ db }: Pick<Context, "db">, receipt: string) {
  const { hasReceipt, candidateId } = await findByReceipt({ db }, receipt);
  await lockCandidate({ db }, candidateId);
  return { hasReceipt, candidateId };
}

async function findByReceipt({ db }: Pick<Context, "db">, receipt: string) {
  const hasReceipt = eq(surveyResponses.receiptHash, receiptHash(receipt));
  const [response] = await db
    .select({ candidateId: surveyResponses.candidateId })
    .from(surveyResponses)
    .where(hasReceipt);
  return { hasReceipt, ...requireFound(response, "RECEIPT_NOT_FOUND") };
}
