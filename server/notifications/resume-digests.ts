import { and, eq, gte, isNotNull, isNull } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { asSystem } from "#server/as-system.ts";
import type { ManagerContext } from "#server/context.ts";
import { hiringManagerProfiles } from "#server/db/schema/managers.ts";
import { digests } from "#server/db/schema/notifications.ts";
import { inTransaction } from "#server/in-transaction.ts";
import { pausePrefix } from "./digest-subject.ts";
import { selectOwnProfile } from "./own-profile.ts";
import { sendDigest } from "./send-digest.ts";

/** What is tried for so long has failed for good; a person sees to it, if anybody. */
const longestTryMs = 2 * dayMs;

/**
 * The next digest goes on where the last one stopped, and what was noted and not sent is sent now, each response by itself
 * where that was chosen: nothing is left out.
 */
export function resumeDigests(context: ManagerContext) {
  return inTransaction(context, async (context) => {
    const { digestsPausedAt } = await selectOwnProfile(context);
    if (digestsPausedAt) await asSystem(context, (context) => resume(context, digestsPausedAt));
    return { pausedAt: null };
  });
}

async function resume({ db, clock, tasks, manager }: ManagerContext, pausedAt: Date) {
  const now = clock.now();
  const { id, createdAt, settledAt, hiringManagerProfileId } = digests;
  // First: a digest that is about to be sent waits for this, or is among those below.
  const resumed = await db
    .update(hiringManagerProfiles)
    .set({ digestsPausedAt: null })
    .where(and(eq(hiringManagerProfiles.id, manager.id), isNotNull(hiringManagerProfiles.digestsPausedAt)))
    .returning({ id: hiringManagerProfiles.id });
  // Of two presses at the same moment one.
  if (resumed.length === 0) return;
  const period = `${pausePrefix}${pausedAt.toISOString()}`;
  const over = { period, coversFrom: pausedAt, coversUntil: now, settledAt: now, createdAt: now };
  await db
    .insert(digests)
    .values({ hiringManagerProfileId: manager.id, ...over })
    .onConflictDoNothing();
  const waiting = await db
    .select({ digestId: id })
    .from(digests)
    .where(
      and(
        eq(hiringManagerProfileId, manager.id),
        isNull(settledAt),
        gte(createdAt, new Date(pausedAt.getTime() - longestTryMs)),
      ),
    );
  if (waiting.length > 0) await tasks.enqueueAll(db, sendDigest, waiting);
}
