import { desc, eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { candidateConsents, consentTexts } from "#server/platform/db/schema/consent.ts";

/** What the candidate agreed to last, whether it stands or was taken back. */
export async function lastConsent({ db }: Pick<Context, "db">, candidateId: string) {
  const [row] = await db
    .select({ consent: candidateConsents, text: consentTexts })
    .from(candidateConsents)
    .innerJoin(consentTexts, eq(consentTexts.id, candidateConsents.textId))
    .where(eq(candidateConsents.candidateId, candidateId))
    .orderBy(desc(candidateConsents.agreedAt), desc(candidateConsents.id))
    .limit(1);
  return row;
}
