import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { memoized } from "#server/features/companies/company-key.ts";
import type { Context } from "#server/platform/context.ts";
import { directoryDeletions } from "#server/platform/db/schema/directory.ts";
import { mailboxOf } from "#server/platform/crypto/mailbox-of.ts";
import { allSecrets } from "#server/platform/crypto/seal.ts";
import { profileKey } from "./profile-key.ts";

interface Known {
  email: string | null;
  profileUrl: string | null;
}

/** Whoever asked to be deleted stays known by these only: what they are made of cannot be read from them. */
export async function recordDeletion({ db, clock, secret }: Context, person: Known) {
  const hashes = knownBy(person).map((address) => ({
    hash: hashOf(secret, address),
    createdAt: clock.now(),
  }));
  await db.insert(directoryDeletions).values(hashes).onConflictDoNothing();
}

/** Of these people the ones who were deleted on request, by either of their addresses. */
export async function selectDeleted<Person extends Known>(
  { db, secret }: Context,
  people: Person[],
): Promise<Set<Person>> {
  // A file tells of each employment of somebody, one after the other.
  const hashesOf = memoized((address: string) => allSecrets(secret).map((one) => hashOf(one, address)));
  const hashes = new Map(
    // An earlier version kept the address as it was written.
    people.map((person) => [
      person,
      [...new Set([...knownBy(person), ...written(person)])].flatMap(hashesOf),
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

/** An address stands for its mailbox, however it is written, and for each profile there is one way to write it. */
const knownBy = ({ email, profileUrl }: Known): string[] =>
  [email && mailboxOf(email), profileUrl && profileKey(profileUrl)].flatMap((address) => address || []);

const written = ({ email }: Known): string[] => (email ? [email.toLowerCase()] : []);

const hashOf = (secret: string, address: string): string =>
  createHmac("sha256", `directory-deletion:${secret}`).update(address).digest("base64url");
