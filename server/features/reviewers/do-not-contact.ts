import { createHmac } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { Event } from "#contract/events.ts";
import type { Context } from "#server/platform/context.ts";
import { mailboxOf } from "#server/platform/crypto/hashes.ts";
import { allSecrets } from "#server/platform/crypto/encryption.ts";
import { doNotContact } from "#server/platform/db/schema/reviewers.ts";

const hashOf = (secret: string, address: string): string =>
  createHmac("sha256", `do-not-contact:${secret}`).update(address).digest("base64url");

/** Addresses are stored as a hash of their mailbox, however they are written. */
export const doNotContactHash = (secret: Context["secret"], email: string): string =>
  hashOf(secret, mailboxOf(email));

/** All hashes an address may be stored under: former secrets, and the literal address as earlier versions stored it. */
function doNotContactHashes(secret: Context["secret"], email: string): string[] {
  const addresses = [...new Set([mailboxOf(email), email.toLowerCase()])];
  return allSecrets(secret).flatMap((key) => addresses.map((address) => hashOf(key, address)));
}

/** The addresses whose owner objected to any contact by any company. */
export async function selectDoNotContact(
  { db, secret }: Pick<Context, "db" | "secret">,
  emails: string[],
): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const hashesByEmail = new Map(emails.map((email) => [email, doNotContactHashes(secret, email)]));
  const rows = await db
    .select()
    .from(doNotContact)
    .where(inArray(doNotContact.emailHash, [...new Set([...hashesByEmail.values()].flat())]));
  const stored = new Set(rows.map((row) => row.emailHash));
  return new Set(emails.filter((email) => hashesByEmail.get(email)?.some((hash) => stored.has(hash))));
}

export async function addDoNotContact(context: Context, email: string) {
  await addDoNotContactHash(context, doNotContactHash(context.secret, email));
}

/** For when only the hash is left. */
export async function addDoNotContactHash({ db, clock }: Context, hash: string) {
  await db.insert(doNotContact).values({ emailHash: hash, createdAt: clock.now() }).onConflictDoNothing();
}

/**
 * An objection is stored as the hash of one address. When two people are merged, it must cover both addresses, or the
 * merge would make them contactable again. Nothing shows whether this happened, so that admins cannot learn from a
 * merge who objected.
 */
export async function copyObjectionOnMerge(context: Context, events: Event[]): Promise<void> {
  for (const event of events) {
    if (event.type !== "directory.people_merged") continue;
    const objections = await selectDoNotContact(context, event.emails);
    if (objections.size === 0) continue;
    for (const email of event.emails) await addDoNotContact(context, email);
  }
}
