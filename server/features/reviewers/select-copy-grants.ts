import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { candidateConsents, consentTexts } from "#server/platform/db/schema/participation.ts";

/** Of these candidates the ones who agreed to a text that grants them a copy of the answers. */
export async function selectCopyGrants(
  { db }: Pick<Context, "db">,
  candidateIds: string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ id: candidateConsents.candidateId })
    .from(candidateConsents)
    .innerJoin(consentTexts, eq(consentTexts.id, candidateConsents.textId))
    .where(
      and(
        inArray(candidateConsents.candidateId, candidateIds),
        isNull(candidateConsents.takenBackAt),
        eq(consentTexts.grantsCopy, true),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
