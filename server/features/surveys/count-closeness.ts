import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Closeness } from "#contract/survey-page.ts";
import type { Context } from "#server/platform/context.ts";
import { closenessCounts, likelihoodBands } from "#server/platform/db/schema/surveys.ts";

/** Two who answer at the same moment rarely meet in one row. */
const shares = 16;

/** Counts what was expected of somebody and what they said, and not who. @param likelihood null: nobody expected anything */
export async function countCloseness(
  { db }: Pick<Context, "db">,
  likelihood: number | null,
  said: Closeness | "unknown" | null,
) {
  if (likelihood === null || said === null) return;
  const band = Math.min(likelihoodBands - 1, Math.floor(likelihood * likelihoodBands));
  await db
    .insert(closenessCounts)
    .values({ band, said, share: randomInt(shares), answers: 1 })
    .onConflictDoUpdate({
      target: [closenessCounts.band, closenessCounts.said, closenessCounts.share],
      set: { answers: sql`${closenessCounts.answers} + 1` },
    });
}
