import { inArray } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { doNotContact } from "#server/db/schema/reviewers.ts";
import { selectDoNotContact } from "#server/reviewers/do-not-contact.ts";
import { stopHash } from "#server/reviewers/stop-candidate-mails.ts";
import { allSecrets } from "#server/sealing/seal.ts";

/** Whether the owner of an address wants no e-mails: of this company about its candidates, or of nobody. */
export async function selectStopped(
  context: Pick<Context, "db" | "secret">,
  companyId: string,
  email: string,
): Promise<boolean> {
  const { db, secret } = context;
  if ((await selectDoNotContact(context, [email])).size > 0) return true;
  const hashes = allSecrets(secret).map((one) => stopHash(one, companyId, email));
  return (await db.$count(doNotContact, inArray(doNotContact.emailHash, hashes))) > 0;
}
