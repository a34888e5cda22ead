import { asc, count, desc } from "drizzle-orm";
import type { ConsentTextVersion } from "#contract/consent-texts.ts";
import { regions } from "#contract/participation-page.ts";
import type { Context } from "#server/platform/context.ts";
import { candidateConsents, consentTexts } from "#server/platform/db/schema/participation.ts";
import { currentText } from "./current-text.ts";

/** Every version of every region, the last one first, and how many have agreed to each. */
export async function listTexts(context: Context): Promise<ConsentTextVersion[]> {
  const { db } = context;
  // Those that come with the product are there from now on, if nobody has asked for them before.
  for (const region of regions) await currentText(context, region);
  const rows = await db
    .select()
    .from(consentTexts)
    .orderBy(asc(consentTexts.region), desc(consentTexts.version));
  const counts = await db
    .select({ textId: candidateConsents.textId, agreed: count() })
    .from(candidateConsents)
    .groupBy(candidateConsents.textId);
  const agreed = new Map(counts.map((one) => [one.textId, one.agreed]));
  return rows
    .map((row) => viewOf(row, agreed.get(row.id) ?? 0))
    .toSorted((one, other) => regions.indexOf(one.region) - regions.indexOf(other.region));
}

export const viewOf = (
  { region, version, paragraphs, things, grantsCopy, createdAt, createdBy }: typeof consentTexts.$inferSelect,
  agreed: number,
): ConsentTextVersion => ({
  region,
  version,
  paragraphs,
  things,
  grantsCopy,
  createdAt: createdAt.toISOString(),
  createdBy,
  agreed,
});
