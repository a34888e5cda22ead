import { createHmac, randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { Event } from "#contract/events.ts";
import type { Context } from "#server/platform/context.ts";
import { mailboxOf } from "#server/platform/crypto/mailbox-of.ts";
import { allSecrets } from "#server/platform/crypto/encryption.ts";
import { candidateExclusions } from "#server/platform/db/schema/privacy.ts";
import { doNotContact, type reviewers } from "#server/platform/db/schema/reviewers.ts";
import { oneRow } from "#server/platform/errors.ts";
import { cardMark, markHashes } from "./excluded-names.ts";

const hashOf = (secret: string, written: string): string =>
  createHmac("sha256", `do-not-contact:${secret}`).update(written).digest("base64url");

/** How an address is remembered without being kept: it stands for its mailbox, however it is written. */
export const emailHash = (secret: Context["secret"], email: string): string =>
  hashOf(secret, mailboxOf(email));

/** By what it may be remembered: also under a former secret, or as it was written, as an earlier version did. */
function emailHashes(secret: Context["secret"], email: string): string[] {
  const written = new Set([mailboxOf(email), email.toLowerCase()]);
  return allSecrets(secret).flatMap((one) => [...written].map((how) => hashOf(one, how)));
}

/** Of these addresses the ones whose owner asked never to be contacted again, across all companies. */
export async function selectDoNotContact(
  { db, secret }: Pick<Context, "db" | "secret">,
  emails: string[],
): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const hashesOf = new Map(emails.map((email) => [email, emailHashes(secret, email)]));
  const rows = await db
    .select()
    .from(doNotContact)
    .where(inArray(doNotContact.emailHash, [...new Set([...hashesOf.values()].flat())]));
  const kept = new Set(rows.map((row) => row.emailHash));
  return new Set(emails.filter((email) => hashesOf.get(email)?.some((hash) => kept.has(hash))));
}

/** Whoever asked never to be contacted again is remembered for all companies. */
export async function addDoNotContact(context: Context, email: string) {
  await addDoNotContactHash(context, emailHash(context.secret, email));
}

/** The same where the address itself is not known, as after everything else about it was deleted. */
export async function addDoNotContactHash({ db, clock }: Context, hash: string) {
  await db.insert(doNotContact).values({ emailHash: hash, createdAt: clock.now() }).onConflictDoNothing();
}

/**
 * Someone who asked never to be contacted is known by the hash of one address. After two records were merged, their request
 * holds for both addresses: otherwise the merge would make them contactable by the other one. Whether this happened shows
 * nowhere, so an admin cannot learn from a merge who asked for it.
 */
export async function copyObjectionOnEvent(context: Context, events: Event[]): Promise<void> {
  for (const event of events) {
    if (event.type !== "directory.people_merged") continue;
    const objected = await selectDoNotContact(context, event.emails);
    if (objected.size === 0) continue;
    for (const email of event.emails) await addDoNotContact(context, email);
  }
}

type Card = Pick<typeof reviewers.$inferSelect, "key" | "candidateId">;

/** A press told that these cannot be asked about their candidate: whatever the candidate takes back, that stays so. */
export async function saveExcluded(
  { db, clock, secret }: Pick<Context, "db" | "clock" | "secret">,
  all: Card[],
) {
  const rows = all.map(({ key, candidateId }) => ({
    candidateId,
    kind: "card" as const,
    entry: randomUUID(),
    hash: oneRow(markHashes(secret, candidateId, cardMark(key))[0]),
    createdAt: clock.now(),
  }));
  if (rows.length > 0) await db.insert(candidateExclusions).values(rows).onConflictDoNothing();
}

/** There are no such cards any more. */
export async function forgetExcluded({ db, secret }: Pick<Context, "db" | "secret">, all: Card[]) {
  const hashes = all.flatMap(({ key, candidateId }) => markHashes(secret, candidateId, cardMark(key)));
  if (hashes.length > 0)
    await db.delete(candidateExclusions).where(inArray(candidateExclusions.hash, hashes));
}
