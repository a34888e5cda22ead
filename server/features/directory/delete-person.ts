import { randomUUID } from "node:crypto";
import { and, eq, inArray, or } from "drizzle-orm";
import type { AdminContext, Context } from "#server/platform/context.ts";
import { isNotAsked, isPressed } from "#server/platform/db/not-asked.ts";
import { directoryPeople } from "#server/platform/db/schema/directory.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { found } from "#server/platform/errors.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { holdCandidates } from "#server/platform/db/hold-candidates.ts";
import { addressHash, addressHashes } from "#server/platform/crypto/address-hash.ts";
import { mailboxOf } from "#server/platform/crypto/mailbox-of.ts";
import { forgetPeople } from "./forget-person.ts";
import { holdImports } from "./hold-imports.ts";
import { isOfMailbox } from "./is-of-mailbox.ts";

/**
 * Deletes somebody on their request, with whoever has the same mailbox: the person, the employments, and every place as a
 * reviewer for which they have not been asked yet. Whom they have been asked about keeps them: that survey is theirs to answer
 * or to decline.
 */
export function deletePerson(context: AdminContext, { personId }: { personId: number }) {
  return inTransaction(context, async (context) => {
    const { db, secret } = context;
    await holdImports(context);
    const isMeant = eq(directoryPeople.id, personId);
    const [row] = await db.select({ email: directoryPeople.email }).from(directoryPeople).where(isMeant);
    const { email } = found(row, "PERSON_NOT_FOUND");
    const people = await forgetPeople(context, or(isMeant, email === null ? undefined : isOfMailbox(email)));
    const spellings = email === null ? [] : [mailboxOf(email), ...people.flatMap((one) => one.email ?? [])];
    const removed = await removePlaces(
      context,
      spellings.flatMap((one) => addressHashes(secret, one)),
    );
    await happened(context, { type: "directory.person_deleted", personId, ...removed });
    return { deleted: true as const };
  });
}

/** Where they have not been asked. @returns how many, and about whom */
async function removePlaces(context: Context, hashes: string[]) {
  const { db } = context;
  const { key, emailHash, createdByType } = reviewers;
  const notAsked = and(inArray(emailHash, hashes), isNotAsked(context));
  const candidateIds = await holdCandidates(context, notAsked);
  const pressed = await db
    .select({ key })
    .from(reviewers)
    .where(and(notAsked, eq(createdByType, "system"), isPressed))
    .for("update");
  for (const one of pressed) await leaveCard(context, one.key);
  const removed = await db.delete(reviewers).where(notAsked).returning({ key });
  return { reviewers: pressed.length + removed.length, candidateIds };
}

/** A card that a manager pressed stays, with nobody behind it: one that vanished would tell that nobody had asked them by then. */
async function leaveCard({ db, secret }: Pick<Context, "db" | "secret">, reviewerKey: string) {
  const email = `${randomUUID()}@deleted.invalid`;
  const nobody = { name: "Deleted", email, emailHash: addressHash(secret, email), isSpared: true };
  const nothing = { company: null, position: null, overlapFirst: null, overlapLast: null, reason: null };
  const unchosen = { chosenAt: null, queuedUntil: null, heldUntil: null, ownWords: null, ownWordsBy: null };
  await db
    .update(reviewers)
    .set({ ...nobody, ...nothing, ...unchosen })
    .where(eq(reviewers.key, reviewerKey));
}
