import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { Refused } from "#server/errors.ts";
import { emailHash, keepHashFromContacting } from "./do-not-contact.ts";

type Asked = Pick<typeof reviewers.$inferSelect, "key" | "email">;

/**
 * What the mail's header carries for RFC 8058: whom not to contact, as a hash, and which survey that declines. It
 * holds no secret of the survey's link, works however old it is, and after everything about the reviewer is deleted.
 */
export function unsubscribeToken(secret: string, { key, email }: Asked): string {
  const hash = emailHash(secret, email);
  return [key, hash, signature(secret, key, hash)].join(".");
}

/** Never again: not this survey, and not for any other company. Said twice it is still once. */
export async function unsubscribe({ db, clock, secret }: Context, { token }: { token: string }) {
  const [key = "", hash = "", signed = ""] = token.split(".");
  if (!isSame(signed, signature(secret, key, hash))) throw new Refused("UNSUBSCRIBE_LINK_NOT_FOUND");
  await db.transaction(async (tx) => {
    const now = clock.now();
    await keepHashFromContacting(tx, hash, now);
    await tx
      .update(reviewers)
      .set({ status: "declined", declinedAt: now, declineReason: "unsubscribed" })
      .where(and(eq(reviewers.key, key), eq(reviewers.status, "survey_sent")));
  });
  return { unsubscribed: true as const };
}

function signature(secret: string, key: string, hash: string): string {
  return createHmac("sha256", secret).update(`unsubscribe:${key}:${hash}`).digest("base64url");
}

function isSame(given: string, wanted: string): boolean {
  return given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
}
