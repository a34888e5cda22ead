import { eq } from "drizzle-orm";
import { guarded } from "#server/auth/attempts.ts";
import type { Context } from "#server/context.ts";
import { hiringManagerProfiles } from "#server/db/schema/managers.ts";
import { found } from "#server/errors.ts";
import type { RequestContext } from "#server/realms/doors.ts";
import { digestDraft } from "./digest-draft.ts";
import { readContents } from "./read-contents.ts";

const weekMs = 7 * 24 * 3600 * 1000;

/** What a digest that somebody asks for is counted as. */
export const digestGuess = (account: string | undefined, { caller }: RequestContext) => ({
  kind: "weekly-digest",
  address: caller.address,
  neverForgiven: true,
  ...(account && { account }),
});

/** Sends a manager who presses the button the digest of the last seven days. Says what happened. */
export async function sendOwnDigest(context: RequestContext, managerId: string) {
  const message = await guarded(context, digestGuess(managerId, context), () =>
    mailOwnDigest(context, managerId),
  );
  return { message };
}

/**
 * The digest of the last seven days, of all active jobs. It is no digest of a period: the ones that the settings ask for
 * come as if it had not been.
 */
export async function mailOwnDigest(context: Context, managerId: string) {
  const { db, clock, mail } = context;
  const [row] = await db.select().from(hiringManagerProfiles).where(eq(hiringManagerProfiles.id, managerId));
  const manager = found(row, "SIGNED_OUT");
  const now = clock.now();
  const since = new Date(now.getTime() - weekMs);
  // What came in this very moment is told as well.
  const until = new Date(now.getTime() + 1);
  const frequency = "requested";
  const contents = await readContents({ db }, managerId, {
    frequency,
    coversFrom: since,
    coversUntil: until,
  });
  if (!contents) return "There is nothing to tell about your jobs this week, so no e-mail was sent.";
  const id = `digest:requested:${managerId}:${now.toISOString()}`;
  await mail.sendNow(digestDraft(context, { id, manager, frequency, contents, since }));
  return `Your weekly digest was sent to ${manager.email}.`;
}
