import { and, eq, isNull } from "drizzle-orm";
import * as z from "zod";
import type { Context } from "#server/context.ts";
import { hiringManagerProfiles } from "#server/db/schema/managers.ts";
import { digests } from "#server/db/schema/notifications.ts";
import { defineTask } from "#server/define-task.ts";
import { mailHeldUntil } from "#server/mail/troubles.ts";
import { digestDraft } from "./digest-draft.ts";
import { digestSubject } from "./digest-subject.ts";
import { readContents } from "./read-contents.ts";

/**
 * Mails a digest, if there is something to say. It is settled only once the mail transport has accepted it; while digests
 * are paused it waits, and whoever resumes them has it sent.
 */
export const sendDigest = defineTask({
  name: "send-digest",
  title: "Digest to a hiring manager",
  heldUntil: mailHeldUntil,
  data: z.object({ digestId: z.uuid() }),
  async run(context, { digestId }) {
    const { db, clock, mail } = context;
    const digest = await selectUnsettled(context, digestId);
    if (!digest) return;

    const { manager, coversFrom } = digest;
    if (manager.digestsPausedAt) return;
    const subject = digestSubject(digest);
    const contents = await readContents({ db, manager }, subject);
    if (contents && !manager.shutOutAt) {
      const { frequency } = subject;
      await mail.send(
        digestDraft(context, { id: `digest:${digestId}`, manager, frequency, contents, since: coversFrom }),
      );
    }
    await db.update(digests).set({ settledAt: clock.now() }).where(eq(digests.id, digestId));
  },
});

async function selectUnsettled({ db }: Context, digestId: string) {
  const [digest] = await db
    .select({
      period: digests.period,
      coversFrom: digests.coversFrom,
      coversUntil: digests.coversUntil,
      manager: hiringManagerProfiles,
    })
    .from(digests)
    .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, digests.hiringManagerProfileId))
    .where(and(eq(digests.id, digestId), isNull(digests.settledAt)))
    // Waits for whoever resumes them at this moment: taken for paused after that, it would wait for ever.
    .for("share", { of: hiringManagerProfiles });
  return digest;
}
