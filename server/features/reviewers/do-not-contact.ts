import { createHmac } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { doNotContact } from "#server/platform/db/schema/reviewers.ts";
import { allSecrets } from "#server/platform/crypto/seal.ts";
import { mailboxOf } from "#server/platform/crypto/mailbox-of.ts";

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
export async function keepFromContacting(context: Context, email: string) {
  await keepHashFromContacting(context, emailHash(context.secret, email));
}

/** The same where the address itself is not known, as after everything else about it was deleted. */
export async function keepHashFromContacting({ db, clock }: Context, hash: string) {
  await db.insert(doNotContact).values({ emailHash: hash, createdAt: clock.now() }).onConflictDoNothing();
}
