import { isSigned, sign } from "#server/platform/auth/signatures.ts";
import type { Context, ManagerContext } from "#server/platform/context.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import { selectOwnProfile } from "./own-profile.ts";
import { and, eq, isNull } from "drizzle-orm";

const prefix = "digests.";

/**
 * The token in a digest's List-Unsubscribe header (RFC 8058): whose digests to stop. It never expires and signs nobody
 * in.
 */
export const digestToken = (secret: string, managerId: string) =>
  `${prefix}${managerId}.${sign(secret, prefix + managerId)}`;

export const isDigestToken = (token: string) => token.startsWith(prefix);

/** Pauses a manager's digests until they turn them on again. Idempotent. */
export async function pauseDigests(context: Context, token: string) {
  const [managerId = "", signature = ""] = token.slice(prefix.length).split(".");
  if (!isSigned(context.secret, prefix + managerId, signature))
    throw new AppError("UNSUBSCRIBE_LINK_NOT_FOUND");
  return transaction(context, async ({ db, clock }) => {
    await db
      .update(hiringManagerProfiles)
      .set({ digestsPausedAt: clock.now() })
      .where(and(eq(hiringManagerProfiles.id, managerId), isNull(hiringManagerProfiles.digestsPausedAt)));
    return { unsubscribed: true as const };
  });
}

/** Since when digests are paused by a click in an e-mail, or null. */
export async function readPause(context: ManagerContext) {
  const { digestsPausedAt } = await selectOwnProfile(context);
  return { pausedAt: digestsPausedAt?.toISOString() ?? null };
}
