import { eq } from "drizzle-orm";
import type * as z from "zod";
import type { Correction, DataRequest } from "#contract/privacy.ts";
import type { AdminContext } from "#server/platform/context.ts";
import { dataRequests } from "#server/platform/db/schema/privacy.ts";
import { found, Refused } from "#server/platform/errors.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { endOnRequest } from "#server/features/privacy/end-on-request.ts";
import { viewRequest } from "#server/features/privacy/list-requests.ts";
import { tellCarriedOut } from "#server/features/privacy/tell-carried-out.ts";
import { correctOnRequest } from "./correct-on-request.ts";

interface CarryOut {
  requestId: string;
  correction: z.output<typeof Correction> | null;
}

/**
 * An admin does what a candidate asked for, once it is proved who asks. A copy is handed out by a link, and made when it is
 * taken; the end is the end of everything, and takes its time. Whoever asked is told by a task: it outlives a mail server
 * that is away.
 */
export function carryOutRequest(
  context: AdminContext,
  { requestId, correction }: CarryOut,
): Promise<DataRequest> {
  return inTransaction(context, async (context) => {
    const { db, clock, tasks } = context;
    // What is being carried out is locked for as long as that takes.
    const before = await viewRequest(context, requestId);
    if (before.state === "under_way") return before;
    const isThis = eq(dataRequests.id, requestId);
    const [row] = await db.select().from(dataRequests).where(isThis).for("update");
    const { kind, candidateId, email, provedAt, carriedOutAt } = found(row, "DATA_REQUEST_NOT_FOUND");
    // Another press may have been quicker.
    const held = await viewRequest(context, requestId);
    if (carriedOutAt || held.state === "under_way") return held;
    if (!provedAt) throw new Refused("DATA_REQUEST_NOT_PROVED");
    if (kind === "end") await tasks.enqueue(db, endOnRequest, { requestId });
    else {
      if (candidateId && kind === "correction" && correction)
        await correctOnRequest(context, candidateId, correction, email);
      // The link that proved who asks gives way to the copy's.
      const link = kind === "copy" ? { linkHash: null, linkSentAt: null } : {};
      await db
        .update(dataRequests)
        .set({ carriedOutAt: clock.now(), ...link })
        .where(isThis);
      await tasks.enqueue(db, tellCarriedOut, { requestId });
    }
    await happened(context, { type: "privacy.carried_out", kind });
    return viewRequest(context, requestId);
  });
}
