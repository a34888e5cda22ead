import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Closeness } from "#contract/survey-rules.ts";
import type { Context } from "#server/platform/context.ts";
import type { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { closenessCounts, likelihoodBands } from "#server/platform/db/schema/surveys.ts";
import { isSandboxCandidate } from "#server/platform/sandbox.ts";

/** Spreads each counter over several rows, so that concurrent answers rarely lock the same one. */
const shares = 16;

/**
 * Counts the expected likelihood and the stated closeness, without the person. Nothing is learnt from a sandbox.
 * @param reviewer without a likelihood if there was no expectation
 */
export async function countCloseness(
  { db }: Pick<Context, "db">,
  { likelihood, candidateId }: Pick<typeof reviewers.$inferSelect, "likelihood" | "candidateId">,
  closeness: Closeness | "unknown" | null,
) {
  if (likelihood === null || closeness === null || (await isSandboxCandidate({ db }, candidateId))) return;
  const band = Math.min(likelihoodBands - 1, Math.floor(likelihood * likelihoodBands));
  await db
    .insert(closenessCounts)
    .values({ band, closeness, share: randomInt(shares), answers: 1 })
    .onConflictDoUpdate({
      target: [closenessCounts.band, closenessCounts.closeness, closenessCounts.share],
      set: { answers: sql`${closenessCounts.answers} + 1` },
    });
}
