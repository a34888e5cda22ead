import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { AdminContext, Context } from "#server/platform/context.ts";
import { addressHash, addressHashes } from "#server/platform/crypto/address-hash.ts";
import { mailboxOf } from "#server/platform/crypto/mailbox-of.ts";
import { lockCandidates, transaction } from "#server/platform/db/transaction.ts";
import { isNotContacted, isPressed } from "#server/platform/db/asked.ts";
import { directoryPeople } from "#server/platform/db/schema/directory.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { requireFound } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { recordDeletion } from "./deletions.ts";
import { lockImports } from "./hold-imports.ts";

/**
 * Deletes somebody on their request, with whoever has the same mailbox: the person, the employments, and every place as a
 * reviewer for which they have not been asked yet. Whom they have been asked about keeps them: that survey is theirs to answer
 * or to decline.
 */
export function deletePerson(context: AdminContext, { personId }: { personId: number }) {
  return transaction(context, async (context) => {
    const { db, secret } = context;
    await lockImports(context);
    const isMeant = eq(directoryPeople.id, personId);
    const [row] = await db.select({ email: directoryPeople.email }).from(directoryPeople).where(isMeant);
    const { email } = requireFound(row, "PERSON_NOT_FOUND");
    const people = await forgetPeople(context, or(isMeant, email === null ? undefined : isOfMailbox(email)));
    const spellings = email === null ? [] : [mailboxOf(email), ...people.flatMap((one) => one.email ?? [])];
    const removed = await removePlaces(
      context,
      spellings.flatMap((one) => addressHashes(secret, one)),
    );
    await publish(context, { type: "directory.person_deleted", personId, ...removed });
    return { deleted: true as const };
  });
}

/** Where they have not been asked. @returns how many, and about whom */
async function removePlaces(context: Context, hashes: string[]) {
  const { db } = context;
  const { key, emailHash, createdByType } = reviewers;
  const notAsked = and(inArray(emailHash, hashes), isNotContacted(context));
  const candidateIds = await lockCandidates(context, notAsked);
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

/** The directory knows nothing of whoever has this mailbox any more, and no import brings them back. */
export async function forgetPerson(context: Context, email: string) {
  await forgetPeople(context, isOfMailbox(email));
  await recordDeletion(context, { email, profileUrl: null });
}

/** Nor of these people. @returns as whom it knew them */
async function forgetPeople(context: Context, which: SQL | undefined) {
  const { id } = directoryPeople;
  const known = await context.db.select({ id }).from(directoryPeople).where(which).orderBy(asc(id));
  const ids = known.map((one) => one.id);
  for (const personId of ids) await forgetFormer(context, personId);
  const people = await context.db.delete(directoryPeople).where(inArray(id, ids)).returning();
  for (const person of people) await recordDeletion(context, person);
  return people;
}

/** Of somebody who is to be forgotten nothing is kept either that imports changed, and that was to come back with them. */
async function forgetFormer(context: Pick<Context, "db">, personId: number) {
  // Whoever is changing one of them has noted by then what it was.
  const { rows } = await context.db.execute<{ id: string }>(sql`
    select id from directory_employments where person_id = ${personId}::bigint order by id for update`);
  await forgetFormerOf(
    context,
    rows.map(({ id }) => Number(id)),
  );
}

/** Nothing is kept of what these employments were before. */
export async function forgetFormerOf({ db }: Pick<Context, "db">, ids: number[]) {
  if (ids.length === 0) return;
  const these = sql`${sql.param(ids)}::bigint[]`;
  // Of which entries it knows a batch says beside the JSON as well, which takes long to read.
  await db.execute(sql`
    update directory_import_batches batch
    set former = (
      select json_agg(told.former) from json_array_elements(batch.former) as told(former)
      where (told.former ->> 'id')::bigint <> all(${these}))
    where former is not null and told && ${these}`);
}

/** Whoever of the directory has this mailbox, however their address is written: as `mailboxOf` has it, in a way for which there is an index. */
export function isOfMailbox(email: string): SQL {
  const mailbox = mailboxOf(email);
  const at = mailbox.lastIndexOf("@");
  const [local, domain] = [mailbox.slice(0, at), mailbox.slice(at + 1)];
  const isGmail = domain === "gmail.com";
  const written = isGmail ? Array.from(local, literal).join(String.raw`\.*`) : literal(local);
  const behind = isGmail ? String.raw`(gmail|googlemail)\.com` : literal(domain);
  return sql`${directoryPeople.email} ~ ${String.raw`^${written}(\+.*)?@${behind}$`}`;
}

const literal = (text: string) => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`);
