import { and, eq, inArray, isNull, lt, or } from "drizzle-orm";
import type { AdminContext } from "#server/context.ts";
import { directoryPeople } from "#server/db/schema/directory.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { found } from "#server/errors.ts";
import { happened } from "#server/happened.ts";
import { inTransaction } from "#server/in-transaction.ts";
import { addressHashes } from "#server/sealing/address-hash.ts";
import { rememberDeletion } from "./deletions.ts";
import { forgetFormer } from "./forget-former.ts";

/**
 * Deletes somebody on their request: the person, the employments, and every place as a reviewer for which they have not
 * been asked yet. Whom they have been asked about keeps them: that survey is theirs to answer or to decline.
 */
export function deletePerson(context: AdminContext, { personId }: { personId: number }) {
  return inTransaction(context, async (context) => {
    const { db, clock, secret } = context;
    await forgetFormer(context, personId);
    const [row] = await db.delete(directoryPeople).where(eq(directoryPeople.id, personId)).returning();
    const person = found(row, "PERSON_NOT_FOUND");
    const notAsked = and(
      inArray(reviewers.emailHash, person.email ? addressHashes(secret, person.email) : []),
      eq(reviewers.status, "identified"),
      or(isNull(reviewers.sendingUntil), lt(reviewers.sendingUntil, clock.now())),
    );
    const removed = await db.delete(reviewers).where(notAsked).returning({ key: reviewers.key });
    await rememberDeletion(context, person);
    await happened(context, { type: "directory.person_deleted", personId, reviewers: removed.length });
    return { deleted: true as const };
  });
}
