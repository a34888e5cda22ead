import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { dataRequests } from "#server/db/schema/privacy.ts";
import { linkHash } from "#server/sealing/survey-link.ts";
import { linkTo, requestDraft } from "./request-draft.ts";

/** Mails a link that proves who asks. The one before stops working. @throws where the mail was not accepted */
export async function mailProof(context: Context, requestId: string) {
  const { db, clock, mail } = context;
  const isThis = eq(dataRequests.id, requestId);
  const [request] = await db.select().from(dataRequests).where(isThis);
  if (!request?.email) return;
  const { id, kind, email } = request;
  const secret = randomBytes(24).toString("base64url");
  const hash = linkHash(secret);
  const replaced = await db
    .update(dataRequests)
    .set({ linkHash: hash, linkSentAt: null })
    .where(and(isThis, isNull(dataRequests.provedAt)))
    .returning({ id: dataRequests.id });
  // Proved meanwhile: its link may be the copy's by now.
  if (replaced.length === 0) return;
  const proof = { id, kind, email, about: "proof" as const, url: linkTo(context, secret) };
  await mail.sendNow(requestDraft(context, proof, clock.now().getTime()));
  await db
    .update(dataRequests)
    .set({ linkSentAt: clock.now() })
    .where(and(isThis, eq(dataRequests.linkHash, hash)));
}
