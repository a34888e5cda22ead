import { eq } from "drizzle-orm";
import type * as z from "zod";
import type { Correction, DataRequest } from "#contract/privacy.ts";
import type { AdminContext, Context } from "#server/context.ts";
import { dataRequests } from "#server/db/schema/privacy.ts";
import { found, Refused } from "#server/errors.ts";
import { happened } from "#server/happened.ts";
import { inTransaction } from "#server/in-transaction.ts";
import { erase } from "#server/privacy/erase.ts";
import { viewRequest } from "#server/privacy/list-requests.ts";
import { mailDone, mailLink } from "#server/privacy/mail-link.ts";
import { correctOnRequest } from "./correct-on-request.ts";

interface CarryOut {
  requestId: string;
  correction: z.output<typeof Correction> | null;
}

/**
 * An admin does what a candidate asked for, once it is proved who asks. A copy is handed out by a link, and made when it is
 * taken; the end is the end of everything. Whoever asked is told; that an e-mail fails undoes nothing.
 */
export async function carryOutRequest(
  context: AdminContext,
  { requestId, correction }: CarryOut,
): Promise<DataRequest> {
  const done = await inTransaction(context, async (context) => {
    const { db, clock } = context;
    const isThis = eq(dataRequests.id, requestId);
    const [row] = await db.select().from(dataRequests).where(isThis).for("update");
    const request = found(row, "DATA_REQUEST_NOT_FOUND");
    if (request.carriedOutAt) return null;
    if (!request.provedAt) throw new Refused("DATA_REQUEST_NOT_PROVED");
    const { kind, candidateId } = request;
    if (candidateId && kind === "end") await erase(context, "candidate", candidateId);
    if (candidateId && kind === "correction" && correction)
      await correctOnRequest(context, candidateId, correction);
    await db.update(dataRequests).set({ carriedOutAt: clock.now() }).where(isThis);
    await happened(context, { type: "privacy.carried_out", kind });
    return request;
  });
  if (done) await tell(context, done);
  return viewRequest(context, requestId);
}

async function tell(context: Context, { email, ...request }: typeof dataRequests.$inferSelect) {
  if (!email) return;
  try {
    await (request.kind === "copy"
      ? mailLink(context, { ...request, email }, "ready")
      : mailDone(context, { ...request, email }));
  } catch (error) {
    context.log.warn({ err: error }, "that a data request was carried out could not be told");
  }
}
