import { guarded } from "#server/platform/auth/attempts.ts";
import { inRoleOf, type RequestContext } from "#server/platform/guards/doors.ts";
import { adminActor } from "#server/platform/guards/find-account.ts";
import { findCaller } from "#server/platform/guards/find-caller.ts";
import { runWeeklyDigest } from "./run-weekly-digest.ts";
import { sampleDigest } from "./sample-digest.ts";
import { digestGuess, mailOwnDigest } from "./send-own-digest.ts";

/** `send-digest-emails`: everybody's for an admin, one's own for a manager, a sample for anyone else. Says which. */
export async function testWeeklyDigest(context: RequestContext) {
  const { admin, manager } = await findCaller(context);
  return guarded(context, digestGuess(admin?.user_id ?? manager?.id, context), async () => {
    if (admin)
      return { message: await runWeeklyDigest({ ...context, actor: adminActor(admin) }), sample: null };
    if (manager)
      return {
        message: await mailOwnDigest({ ...context, ...inRoleOf(context, manager) }),
        sample: null,
      };
    return {
      message: "This is a sample from made-up data. Nobody was sent an e-mail.",
      sample: sampleDigest(context),
    };
  });
}
