import { inArray } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { doNotContact } from "#server/platform/db/schema/reviewers.ts";
import { selectDoNotContact } from "#server/features/reviewers/do-not-contact.ts";
import { stopHashes } from "#server/features/reviewers/stop-candidate-mails.ts";

/** Whether the owner of a mailbox wants no e-mails: of this company about its candidates, or of nobody. */
export async function selectStopped(
  context: Pick<Context, "db" | "secret">,
  companyId: string,
  email: string,
): Promise<boolean> {
  const { db, secret } = context;
  if ((await selectDoNotContact(context, [email])).size > 0) return true;
  const hashes = stopHashes(secret, companyId, email);
  return (await db.$count(doNotContact, inArray(doNotContact.emailHash, hashes))) > 0;
}
