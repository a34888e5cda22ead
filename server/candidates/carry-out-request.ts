import { eq } from "drizzle-orm";
import type * as z from "zod";
import type { Correction, DataRequest } from "#contract/privacy.ts";
import type { AdminContext } from "#server/context.ts";
import { dataRequests } from "#server/db/schema/privacy.ts";
import { found, Refused } from "#server/errors.ts";
import { happened } from "#server/happened.ts";
import { inTransaction } from "#server/in-transaction.ts";
import { erase } from "#server/privacy/erase.ts";
import { viewRequest } from "#server/privacy/list-requests.ts";
import { tellCarriedOut } from "#server/privacy/tell-carried-out.ts";
import { correctOnRequest } from "./correct-on-request.ts";

interface CarryOut {
  requestId: string;
  correction: z.output<typeof Correction> | null;
}

/**
 * An admin does what a candidate asked for, once it is proved who asks. A copy is handed out by a link, and made when it is
 * taken; the end is the end of everything. Whoever asked is told by a task: it outlives a mail server that is away.
 */
export function carryOutRequest(
  context: AdminContext,
  { requestId, correction }: CarryOut,
): Promise<DataRequest> {
  return inTransaction(context, async (context) => {
    const { db, clock, tasks } = context;
    const isThis = eq(dataRequests.id, requestId);
    const [row] = await db.select().from(dataRequests).where(isThis).for("update");
    const request = found(row, "DATA_REQUEST_NOT_FOUND");
    if (request.carriedOutAt) return viewRequest(context, requestId);
    if (!request.provedAt) throw new Refused("DATA_REQUEST_NOT_PROVED");
    const { kind, candidateId, email } = request;
    if (candidateId && kind === "end") await erase(context, "candidate", candidateId);
    if (candidateId && kind === "correction" && correction)
      await correctOnRequest(context, candidateId, correction);
    // The address is forgotten with all else, but for telling them so; the link that proved gives way to the copy's.
    const link = kind === "copy" ? { linkHash: null, linkSentAt: null } : {};
    await db
      .update(dataRequests)
      .set({ carriedOutAt: clock.now(), email, ...link })
      .where(isThis);
    await happened(context, { type: "privacy.carried_out", kind });
    await tasks.enqueue(db, tellCarriedOut, { requestId });
    return viewRequest(context, requestId);
  });
}
