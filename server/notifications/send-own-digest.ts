import { weekMs } from "#contract/durations.ts";
import { guarded } from "#server/auth/attempts.ts";
import type { ManagerContext } from "#server/context.ts";
import type { RequestContext } from "#server/realms/doors.ts";
import { digestDraft } from "./digest-draft.ts";
import { selectOwnProfile } from "./own-profile.ts";
import { readContents } from "./read-contents.ts";

/** What a digest that somebody asks for is counted as. */
export const digestGuess = (account: string | undefined, { caller }: RequestContext) => ({
  kind: "weekly-digest",
  address: caller.address,
  neverForgiven: true,
  ...(account && { account }),
});

/** Sends a manager who presses the button the digest of the last seven days. Says what happened. */
export async function sendOwnDigest(context: RequestContext & ManagerContext) {
  const message = await guarded(context, digestGuess(context.manager.id, context), () =>
    mailOwnDigest(context),
  );
  return { message };
}

/**
 * The digest of the last seven days, of all active jobs. It is no digest of a period: the ones that the settings ask for
 * come as if it had not been.
 */
export async function mailOwnDigest(context: ManagerContext) {
  const { clock, mail } = context;
  const manager = await selectOwnProfile(context);
  const now = clock.now();
  const since = new Date(now.getTime() - weekMs);
  // What came in this very moment is told as well.
  const until = new Date(now.getTime() + 1);
  const frequency = "requested";
  const contents = await readContents(context, { frequency, coversFrom: since, coversUntil: until });
  if (!contents) return "There is nothing to tell about your jobs this week, so no e-mail was sent.";
  const id = `digest:requested:${manager.id}:${now.toISOString()}`;
  await mail.sendNow(digestDraft(context, { id, manager, frequency, contents, since }));
  return `Your weekly digest was sent to ${manager.email}.`;
}
