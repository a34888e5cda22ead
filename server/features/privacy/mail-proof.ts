import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { dataRequests } from "#server/platform/db/schema/privacy.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";
import { linkTo, requestDraft } from "./request-draft.ts";

/** Mails a link that proves who asks. The one before stops working. @throws where the mail was not accepted */
export async function mailProof(context: Context, requestId: string) {
  const { db, clock, mail } = context;
  const isThis = eq(dataRequests.id, requestId);
  const [request] = await db.select().from(dataRequests).where(isThis);
  if (!request?.email) return;
  const { id, kind, email } = request;
  const isUnproved = and(isThis, isNull(dataRequests.provedAt));
  const secret = randomBytes(24).toString("base64url");
  const hash = linkHash(secret);
  const replaced = await db
    .update(dataRequests)
    // From now on, since a server may take minutes to say that it has it.
    .set({ linkHash: hash, linkSentAt: clock.now() })
    .where(isUnproved)
    .returning({ id: dataRequests.id });
  // Proved meanwhile: its link may be the copy's by now.
  if (replaced.length === 0) return;
  const proof = { id, kind, email, about: "proof" as const, url: linkTo(context, secret) };
  try {
    await mail.sendNow(requestDraft(context, proof, clock.now().getTime()));
  } catch (error) {
    const isLast = and(isUnproved, eq(dataRequests.linkHash, hash));
    await db.update(dataRequests).set({ linkSentAt: null }).where(isLast);
    throw error;
  }
}
