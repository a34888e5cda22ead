import { desc, eq } from "drizzle-orm";
import type { ConsentText } from "#contract/participation.ts";
import type { Region } from "#contract/participation-page.ts";
import type { Context } from "#server/platform/context.ts";
import { consentTexts } from "#server/platform/db/schema/participation.ts";
import { inserted } from "#server/platform/errors.ts";
import { shippedTexts } from "./shipped-texts.ts";

/** The text that is in force in a region, as it was written. The first one comes with the product. */
export async function currentText(
  context: Pick<Context, "db" | "clock">,
  region: Region,
): Promise<ConsentText> {
  const known = await latest(context, region);
  if (known) return known;
  const { paragraphs, things, grantsCopy = false } = shippedTexts[region];
  const createdAt = context.clock.now();
  await context.db
    .insert(consentTexts)
    .values({ region, version: 1, paragraphs, things, grantsCopy, createdAt })
    .onConflictDoNothing();
  return inserted(await latest(context, region));
}

async function latest({ db }: Pick<Context, "db">, region: Region): Promise<ConsentText | undefined> {
  const { id, version, paragraphs, things, grantsCopy } = consentTexts;
  const [text] = await db
    .select({ id, version, region: consentTexts.region, paragraphs, things, grantsCopy })
    .from(consentTexts)
    .where(eq(consentTexts.region, region))
    .orderBy(desc(version))
    .limit(1);
  return text;
}
