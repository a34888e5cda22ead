import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { directoryDeletions } from "#server/db/schema/directory.ts";
import { allSecrets } from "#server/sealing/seal.ts";
import { profileKey } from "./profile-key.ts";

interface Known {
  email: string | null;
  profileUrl: string | null;
}

/** Whoever asked to be deleted stays known by these only: what they are made of cannot be read from them. */
export async function rememberDeletion({ db, clock, secret }: Context, person: Known) {
  const hashes = hashesOf(secret, person).map((hash) => ({ hash, createdAt: clock.now() }));
  await db.insert(directoryDeletions).values(hashes).onConflictDoNothing();
}

/** Of these people the ones who were deleted on request, by either of their addresses. */
export async function selectDeleted<Person extends Known>(
  { db, secret }: Context,
  people: Person[],
): Promise<Set<Person>> {
  const hashes = new Map(
    people.map((person) => [person, allSecrets(secret).flatMap((one) => hashesOf(one, person))]),
  );
  if (hashes.size === 0) return new Set();
  const rows = await db
    .select()
    .from(directoryDeletions)
    .where(sql`${directoryDeletions.hash} = any(${sql.param([...hashes.values()].flat())}::text[])`);
  const deleted = new Set(rows.map(({ hash }) => hash));
  return new Set(people.filter((person) => hashes.get(person)?.some((hash) => deleted.has(hash))));
}

function hashesOf(secret: string, { email, profileUrl }: Known): string[] {
  const addresses = [email?.toLowerCase(), profileUrl && profileKey(profileUrl)].filter((text) => text);
  return addresses.map((address) =>
    createHmac("sha256", `directory-deletion:${secret}`).update(String(address)).digest("base64url"),
  );
}
