import { and, eq, isNotNull } from "drizzle-orm";
import * as z from "zod";
import type { Context } from "#server/platform/context.ts";
import { dataRequests } from "#server/platform/db/schema/privacy.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { mailHeldUntil } from "#server/platform/mail/troubles.ts";
import { keyedHash } from "#server/platform/crypto/seal.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";
import { nobody } from "./erase.ts";
import { linkTo, requestDraft } from "./request-draft.ts";

/** Tells whoever asked that it is done, a copy by the link that hands it out. */
export const tellCarriedOut = defineTask({
  name: "tell-data-request-carried-out",
  title: "Answer to a data request",
  heldUntil: mailHeldUntil,
  data: z.object({ requestId: z.uuid() }),
  async run(context, { requestId }) {
    const isThis = eq(dataRequests.id, requestId);
    const [request] = await context.db
      .select()
      .from(dataRequests)
      .where(and(isThis, isNotNull(dataRequests.carriedOutAt)));
    // Nothing is kept of whoever asked, and they were told, or cannot be.
    if (!request?.email) return;
    const told = await tell(context, { ...request, email: request.email });
    if (told) await context.db.update(dataRequests).set(told).where(isThis);
  },
});

/** @returns what is noted of it */
async function tell(
  context: Context,
  request: typeof dataRequests.$inferSelect & { email: string },
): Promise<Partial<typeof dataRequests.$inferInsert> | null> {
  const { db, clock, mail, secret } = context;
  if (request.kind !== "copy") {
    await mail.send(requestDraft(context, { ...request, about: "done", url: null }));
    return request.kind === "end" ? nobody : null;
  }
  if (request.linkSentAt) return null;
  const link = copyLink(secret, request.id);
  // Before it is mailed: a server may take minutes to say that it has it, or never get to say so.
  await db
    .update(dataRequests)
    .set({ linkHash: linkHash(link) })
    .where(eq(dataRequests.id, request.id));
  await mail.send(requestDraft(context, { ...request, about: "ready", url: linkTo(context, link) }));
  return { linkSentAt: clock.now() };
}

/** It follows from the request and the installation's secret, so that each try says the same, and the queue tells nothing of it. */
const copyLink = (secret: string, requestId: string) =>
  keyedHash(secret, "link to a copy", requestId).slice(0, 32);
