import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { withSystemRole, transaction } from "#server/platform/db/transaction.ts";
import type { Context, ManagerContext } from "#server/platform/context.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { digests } from "#server/platform/db/schema/notifications.ts";
import { sendDigest } from "./send-digest.ts";

/** Resumes digests where they stopped, and sends those that were recorded during the pause. */
export function resumeDigests(context: ManagerContext) {
  return transaction(context, async (context) => {
    await withSystemRole(context, resume);
    return { pausedAt: null };
  });
}

async function resume(context: ManagerContext) {
  const { db, manager } = context;
  const { id, digestsPausedAt } = hiringManagerProfiles;
  // Unpause first: a digest that is about to be sent waits for this row lock, or is among those below.
  const resumed = await db
    .update(hiringManagerProfiles)
    .set({ digestsPausedAt: null })
    .where(and(eq(id, manager.id), isNotNull(digestsPausedAt)))
    .returning({ id });
  // Of two concurrent clicks only one sends.
  if (resumed.length > 0) await sendHeldDigests(context, manager.id);
}

/** Queues the digests that could not be sent to a manager yet. */
export async function sendHeldDigests({ db, tasks }: Pick<Context, "db" | "tasks">, managerId: string) {
  const unsettled = await db
    .select({ digestId: digests.id })
    .from(digests)
    .where(and(eq(digests.hiringManagerProfileId, managerId), isNull(digests.settledAt)));
  if (unsettled.length > 0) await tasks.enqueueAll(db, sendDigest, unsettled);
}
