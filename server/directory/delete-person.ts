import { and, eq, isNull, lt, or } from "drizzle-orm";
import { recordActivity } from "#server/activity/record-activity.ts";
import type { ActingContext } from "#server/context.ts";
import { directoryPeople } from "#server/db/schema/directory.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { found } from "#server/errors.ts";
import { rememberDeletion } from "./deletions.ts";

/**
 * Deletes somebody on their request: the person, the employments, and every place as a reviewer for which they have not
 * been asked yet. Whom they have been asked about keeps them: that survey is theirs to answer or to decline.
 */
export function deletePerson(
  { db, clock, secret, actor }: ActingContext,
  { personId }: { personId: number },
) {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const notAsked = and(
      eq(reviewers.directoryPersonId, personId),
      eq(reviewers.status, "identified"),
      or(isNull(reviewers.sendingUntil), lt(reviewers.sendingUntil, now)),
    );
    const removed = await tx.delete(reviewers).where(notAsked).returning({ key: reviewers.key });
    const [row] = await tx.delete(directoryPeople).where(eq(directoryPeople.id, personId)).returning();
    const person = found(row, "PERSON_NOT_FOUND");
    await rememberDeletion(tx, secret, person, now);

    // The trail must not keep whom it was about.
    const record = { type: "directory" as const, id: String(personId) };
    const details = { counts: { reviewers: removed.length } };
    await recordActivity({ db: tx, clock }, { actor, action: "directory.person_deleted", record, details });
    return { deleted: true as const };
  });
}
