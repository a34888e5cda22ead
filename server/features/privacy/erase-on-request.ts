import { eq, inArray } from "drizzle-orm";
import * as z from "zod";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { dataRequests } from "#server/platform/db/schema/privacy.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { erase } from "./erase.ts";
import { notifyCarriedOut } from "./request-mails.ts";

/** A task, because erasing reads almost the whole database, which takes longer than a request may. */
export const eraseOnRequest = defineTask({
  name: "end-on-data-request",
  title: "Deletion of everything about a candidate",
  data: z.object({ requestId: z.uuid() }),
  run: (context, { requestId }) =>
    transaction(context, async (context) => {
      const { db, clock, tasks } = context;
      const isRequest = eq(dataRequests.id, requestId);
      await lockCandidateOfRequest(context, requestId);
      const [request] = await db.select().from(dataRequests).where(isRequest).for("update");
      if (!request || request.carriedOutAt) return;
      const { candidateId, email } = request;
      if (candidateId) await erase(context, "candidate", candidateId);
      // Erasing cleared the address; restored until the confirmation is mailed.
      await db
        .update(dataRequests)
        .set({ candidateId: null, carriedOutAt: clock.now(), email })
        .where(isRequest);
      await tasks.enqueue(db, notifyCarriedOut, { requestId });
    }),
});

/** Locks the candidate whom a request is about. Every erasure locks the candidate before the request. */
export async function lockCandidateOfRequest({ db }: Pick<Context, "db">, requestId: string) {
  const ids = db
    .select({ id: dataRequests.candidateId })
    .from(dataRequests)
    .where(eq(dataRequests.id, requestId));
  await db.select({ id: candidates.id }).from(candidates).where(inArray(candidates.id, ids)).for("update");
}
