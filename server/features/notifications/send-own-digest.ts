import { weekMs } from "#contract/durations.ts";
import { guarded } from "#server/platform/auth/attempts.ts";
import type { ManagerStepsContext } from "#server/platform/context.ts";
import { asManager } from "#server/platform/db/as-manager.ts";
import { Refused } from "#server/platform/errors.ts";
import { claimMessage } from "#server/platform/mail/claim-message.ts";
import type { RequestContext } from "#server/platform/guards/doors.ts";
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
export async function sendOwnDigest(context: RequestContext & ManagerStepsContext) {
  const message = await guarded(context, digestGuess(context.manager.id, context), () =>
    mailOwnDigest(context),
  );
  return { message };
}

/**
 * The digest of the last seven days, of all active jobs. It is no digest of a period: the ones that the settings ask for
 * come as if it had not been.
 */
export async function mailOwnDigest(context: ManagerStepsContext) {
  const { clock, mail } = context;
  const now = clock.now();
  const since = new Date(now.getTime() - weekMs);
  // What came in this very moment is told as well.
  const until = new Date(now.getTime() + 1);
  const frequency = "requested";
  const { manager, contents } = await asManager(context, async (context) => ({
    manager: await selectOwnProfile(context),
    contents: await readContents(context, { frequency, coversFrom: since, coversUntil: until }),
  }));
  if (!contents) return "There is nothing to tell about your jobs this week, so no e-mail was sent.";
  const endClaim = await claimMessage(context, `digest:requested:${manager.id}`);
  if (!endClaim) throw new Refused("DIGEST_BEING_SENT");
  const id = `digest:requested:${manager.id}:${now.toISOString()}`;
  const send = async () => {
    try {
      const acceptance = await mail.sendNow(
        digestDraft(context, { id, manager, frequency, contents, since }),
      );
      return acceptance === "accepted"
        ? `Your weekly digest was sent to ${manager.email}.`
        : `Your weekly digest may have been sent to ${manager.email}: the mail server did not confirm it.`;
    } finally {
      await endClaim();
    }
  };
  return mail.inTime(
    send(),
    () => `Your weekly digest is being sent to ${manager.email}. The mail server takes its time.`,
  );
}
