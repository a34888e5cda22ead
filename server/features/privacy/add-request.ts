import { eq } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { dataRequestDays, type DataRequestKind } from "#contract/privacy.ts";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { dataRequests } from "#server/platform/db/schema/privacy.ts";
import { found, inserted } from "#server/platform/errors.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { mailProof } from "./mail-proof.ts";
import { viewRequest } from "./list-requests.ts";

interface AddRequest {
  candidateId: string;
  kind: DataRequestKind;
  email: string;
  wish: string | null;
}

/** An admin notes what a candidate asked for otherwise. It is carried out once the link in the e-mail proves who asks. */
export async function addRequest(context: Context, input: AddRequest) {
  const requestId = await keepRequest(context, input);
  await mailProof(context, requestId);
  return viewRequest(context, requestId);
}

/** @param provedAt since when it is known that the candidate asks @returns the request's id */
export function keepRequest(
  context: Context,
  { candidateId, provedAt = null, ...asked }: AddRequest & { provedAt?: Date | null },
): Promise<string> {
  return inTransaction(context, async (context) => {
    const { db, clock } = context;
    const isThem = eq(candidates.id, candidateId);
    const [candidate] = await db.select({ id: candidates.id }).from(candidates).where(isThem);
    found(candidate, "CANDIDATE_NOT_FOUND");
    const now = clock.now();
    const dueAt = new Date(now.getTime() + dataRequestDays * dayMs);
    const [kept] = await db
      .insert(dataRequests)
      .values({ ...asked, candidateId, provedAt, dueAt, createdAt: now })
      .returning({ id: dataRequests.id });
    await happened(context, { type: "privacy.requested", kind: asked.kind });
    return inserted(kept).id;
  });
}
