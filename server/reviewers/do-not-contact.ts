import { createHmac } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { doNotContact } from "#server/db/schema/reviewers.ts";
import { allSecrets } from "#server/sealing/seal.ts";

/** How an address is remembered without being kept. */
export function emailHash(secret: Context["secret"], email: string): string {
  return createHmac("sha256", `do-not-contact:${secret}`).update(email.toLowerCase()).digest("base64url");
}

/** Of these addresses the ones whose owner asked never to be contacted again, across all companies. */
export async function selectDoNotContact(
  { db, secret }: Pick<Context, "db" | "secret">,
  emails: string[],
): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const byHash = new Map(
    emails.flatMap((email) => allSecrets(secret).map((one) => [emailHash(one, email), email] as const)),
  );
  const rows = await db
    .select()
    .from(doNotContact)
    .where(inArray(doNotContact.emailHash, [...byHash.keys()]));
  return new Set(rows.flatMap((row) => byHash.get(row.emailHash) ?? []));
}

/** Whoever asked never to be contacted again is remembered for all companies. */
export async function keepFromContacting(context: Context, email: string) {
  await keepHashFromContacting(context, emailHash(context.secret, email));
}

/** The same where the address itself is not known, as after everything else about it was deleted. */
export async function keepHashFromContacting({ db, clock }: Context, hash: string) {
  await db.insert(doNotContact).values({ emailHash: hash, createdAt: clock.now() }).onConflictDoNothing();
}
