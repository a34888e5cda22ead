import { inArray } from "drizzle-orm";
import type { AdminContext } from "#server/platform/context.ts";
import { directoryDistinctPeople, directoryPeople } from "#server/platform/db/schema/directory.ts";
import { requireFound } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { transaction } from "#server/platform/db/transaction.ts";

/** These are two people: they are never listed as likely duplicates again. Dismissing them twice changes nothing. */
export function dismissDuplicate(
  context: AdminContext,
  { personId, otherId }: { personId: number; otherId: number },
) {
  return transaction(context, async (context) => {
    const { db, clock, actor } = context;
    const [lower, higher] = await db
      .select({ id: directoryPeople.id })
      .from(directoryPeople)
      .where(inArray(directoryPeople.id, [personId, otherId]))
      .orderBy(directoryPeople.id)
      .for("key share");
    const pair = {
      lowerId: requireFound(lower, "PERSON_NOT_FOUND").id,
      higherId: requireFound(higher, "PERSON_NOT_FOUND").id,
    };
    const added = await db
      .insert(directoryDistinctPeople)
      .values({ ...pair, dismissedBy: actor.name, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning();
    if (added.length > 0)
      await publish(context, { type: "directory.duplicate_dismissed", personId, otherId });
    return { dismissed: true as const };
  });
}
