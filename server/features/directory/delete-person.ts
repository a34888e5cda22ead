import { memoized } from "#server/features/companies/company-key.ts";
import type { AdminContext, Context } from "#server/platform/context.ts";
import { addressHash, addressHashes, mailboxOf } from "#server/platform/crypto/hashes.ts";
import { allSecrets } from "#server/platform/crypto/encryption.ts";
import { isNotContacted, isRequested } from "#server/platform/db/contacts.ts";
import { directoryDeletions, directoryPeople } from "#server/platform/db/schema/directory.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { lockCandidates, transaction } from "#server/platform/db/transaction.ts";
import { requireFound } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { lockImports, waitForColleagueSearches } from "./lock-imports.ts";
import { profileKey } from "./profile-key.ts";
import { type SQL, and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { createHmac, randomUUID } from "node:crypto";
import * as z from "zod";

/**
 * Deletes a person on their request, with all records of the same mailbox: the person, the employments, and every place
 * as a reviewer for which they were not contacted. If they were contacted, the reviewer stays, so that they can answer
 * or decline the survey.
 */
export function deletePerson(context: AdminContext, { personId }: { personId: number }) {
  return transaction(context, async (context) => {
    const { db, secret, tasks } = context;
    await lockImports(context);
    const hasId = eq(directoryPeople.id, personId);
    const [row] = await db.select({ email: directoryPeople.email }).from(directoryPeople).where(hasId);
    const { email } = requireFound(row, "PERSON_NOT_FOUND");
    const people = await forgetPeople(context, or(hasId, email === null ? undefined : isOfMailbox(email)));
    const spellings =
      email === null ? [] : [mailboxOf(email), ...people.flatMap((person) => person.email ?? [])];
    const hashes = spellings.flatMap((spelling) => addressHashes(secret, spelling));
    const removed = await deleteUncontacted(context, hashes);
    await publish(context, { type: "directory.person_deleted", personId, ...removed });
    if (hashes.length > 0) await tasks.enqueue(db, deleteFoundMeanwhile, { personId, hashes });
    return { deleted: true as const };
  });
}

/** A search for colleagues that read the directory before the deletion may store the person afterwards. */
export const deleteFoundMeanwhile = defineTask({
  name: "delete-found-meanwhile",
  title: "Remove a deleted person from searches that had begun before",
  data: z.object({ personId: z.int(), hashes: z.array(z.string()) }),
  async run(context, { personId, hashes }) {
    await transaction(context, waitForColleagueSearches);
    await transaction(context, async (context) => {
      const removed = await deleteUncontacted(context, hashes);
      if (removed.candidateIds.length > 0)
        await publish(context, { type: "directory.person_deleted", personId, ...removed });
    });
  },
});

/** Removes reviewers who were not contacted. @returns for which candidates */
async function deleteUncontacted(context: Context, hashes: string[]) {
  const { db } = context;
  const { key, emailHash, createdByType } = reviewers;
  const notContacted = and(inArray(emailHash, hashes), isNotContacted(context));
  const candidateIds = await lockCandidates(context, notContacted);
  const requested = await db
    .select({ key, createdByType })
    .from(reviewers)
    .where(and(notContacted, isRequested))
    .for("update");
  for (const reviewer of requested) await anonymizeCard(context, reviewer);
  await db.delete(reviewers).where(notContacted);
  return { candidateIds };
}

const deletedSuffix = "@deleted.invalid";

/** Whether a reviewer's row is only a card whose person was deleted. */
export const isAnonymized = (email: string): boolean => email.endsWith(deletedSuffix);

/**
 * Removes the person's data from a card that a manager chose or whose person was named. The card stays: if it vanished, that
 * would show that they were not contacted. A name that someone typed stays.
 */
async function anonymizeCard(
  { db, secret }: Pick<Context, "db" | "secret">,
  { key, createdByType }: Pick<typeof reviewers.$inferSelect, "key" | "createdByType">,
) {
  const email = `${randomUUID()}${deletedSuffix}`;
  await db
    .update(reviewers)
    .set({
      email,
      emailHash: addressHash(secret, email),
      mustNotContact: true,
      overlapFirst: null,
      overlapLast: null,
      reason: null,
      chosenAt: null,
      queuedUntil: null,
      heldUntil: null,
      ownWords: null,
      ownWordsBy: null,
      ...(createdByType === "system" && { name: "Deleted", company: null, position: null }),
    })
    .where(eq(reviewers.key, key));
}

/** Deletes everyone with this mailbox from the directory and keeps imports from adding them again. */
export async function forgetPerson(context: Context, email: string) {
  await forgetPeople(context, isOfMailbox(email));
  await recordDeletion(context, { email, profileUrl: null });
}

/** The same for these people. @returns the deleted records */
async function forgetPeople(context: Context, condition: SQL | undefined) {
  const { id } = directoryPeople;
  const rows = await context.db.select({ id }).from(directoryPeople).where(condition).orderBy(asc(id));
  const ids = rows.map((row) => row.id);
  for (const personId of ids) await forgetFormer(context, personId);
  const people = await context.db.delete(directoryPeople).where(inArray(id, ids)).returning();
  for (const person of people) await recordDeletion(context, person);
  return people;
}

/** Also deletes the earlier values that reverting an import would restore for a deleted person. */
async function forgetFormer(context: Pick<Context, "db">, personId: number) {
  // The lock waits for changes in progress, so that their earlier values are stored and can be deleted too.
  const { rows } = await context.db.execute<{ id: string }>(sql`
    select id from directory_employments where person_id = ${personId}::bigint order by id for update`);
  await forgetFormerOf(
    context,
    rows.map(({ id }) => Number(id)),
  );
}

/** Deletes the stored earlier values of these employments. */
export async function forgetFormerOf({ db }: Pick<Context, "db">, ids: number[]) {
  if (ids.length === 0) return;
  const idList = sql`${sql.param(ids)}::bigint[]`;
  // `told` has the ids outside the JSON, which is slow to search.
  await db.execute(sql`
    update directory_import_batches batch
    set former = (
      select json_agg(changed.former) from json_array_elements(batch.former) as changed(former)
      where (changed.former ->> 'id')::bigint <> all(${idList}))
    where former is not null and told && ${idList}`);
}

/** Everyone in the directory with this mailbox, however the address is written. The expression has an index. */
export function isOfMailbox(email: string): SQL {
  const mailbox = mailboxOf(email);
  const separator = mailbox.lastIndexOf("@");
  const [local, domain] = [mailbox.slice(0, separator), mailbox.slice(separator + 1)];
  const isGmail = domain === "gmail.com";
  const localPattern = isGmail ? Array.from(local, literal).join(String.raw`\.*`) : literal(local);
  const domainPattern = isGmail ? String.raw`(gmail|googlemail)\.com` : literal(domain);
  return sql`${directoryPeople.email} ~ ${String.raw`^${localPattern}(\+.*)?@${domainPattern}$`}`;
}

const literal = (text: string) => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`);

interface Addresses {
  email: string | null;
  profileUrl: string | null;
}

/** Stores only keyed hashes of the addresses of deleted people. The addresses cannot be read from them. */
async function recordDeletion({ db, clock, secret }: Context, person: Addresses) {
  const hashes = addressesOf(person).map((address) => ({
    hash: hashOf(secret, address),
    createdAt: clock.now(),
  }));
  await db.insert(directoryDeletions).values(hashes).onConflictDoNothing();
}

/** Which of these people were deleted on request, by e-mail or profile address. */
export async function selectDeleted<Person extends Addresses>(
  { db, secret }: Context,
  people: Person[],
): Promise<Set<Person>> {
  // Memoized, because a file lists the employments of a person one after the other.
  const hashesOf = memoized((address: string) =>
    allSecrets(secret).map((anySecret) => hashOf(anySecret, address)),
  );
  const hashes = new Map(
    // An earlier version stored the hash of the address as it was written.
    people.map((person) => [
      person,
      [...new Set([...addressesOf(person), ...writtenAddresses(person)])].flatMap(hashesOf),
    ]),
  );
  if (hashes.size === 0) return new Set();
  const rows = await db
    .select()
    .from(directoryDeletions)
    .where(
      sql`${directoryDeletions.hash} = any(${sql.param([...new Set([...hashes.values()].flat())])}::text[])`,
    );
  const deleted = new Set(rows.map(({ hash }) => hash));
  return new Set(people.filter((person) => hashes.get(person)?.some((hash) => deleted.has(hash))));
}

/** One form for every spelling of a mailbox or a profile address. */
const addressesOf = ({ email, profileUrl }: Addresses): string[] =>
  [email && mailboxOf(email), profileUrl && profileKey(profileUrl)].flatMap((address) => address || []);

const writtenAddresses = ({ email }: Addresses): string[] => (email ? [email.toLowerCase()] : []);

const hashOf = (secret: string, address: string): string =>
  createHmac("sha256", `directory-deletion:${secret}`).update(address).digest("base64url");
