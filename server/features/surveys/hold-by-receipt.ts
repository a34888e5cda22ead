import { eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { found } from "#server/platform/errors.ts";
import { receiptHash } from "./receipt.ts";

/**
 * Of a response by its receipt, what finds it. Its candidate is held until the end of the transaction: whoever looks at a
 * candidate takes it first, and answers that are shown together are written anew meanwhile.
 * @throws RECEIPT_NOT_FOUND
 */
export async function holdByReceipt({ db }: Pick<Context, "db">, receipt: string) {
  const own = eq(surveyResponses.receiptHash, receiptHash(receipt));
  const [response] = await db
    .select({ candidateId: surveyResponses.candidateId })
    .from(surveyResponses)
    .where(own);
  const { candidateId } = found(response, "RECEIPT_NOT_FOUND");
  await db.select({ id: candidates.id }).from(candidates).where(eq(candidates.id, candidateId)).for("update");
  return { own, candidateId };
}
