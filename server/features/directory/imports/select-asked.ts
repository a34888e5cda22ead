import { and, inArray, not } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { isNotAsked } from "#server/platform/db/not-asked.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";

/** Of these addresses, by what they are known again, those to which a survey went or is on its way. */
export async function selectAsked(
  { db, clock }: Pick<Context, "db" | "clock">,
  hashes: string[],
): Promise<Set<string>> {
  const { emailHash } = reviewers;
  const rows = await db
    .selectDistinct({ emailHash })
    .from(reviewers)
    .where(and(inArray(emailHash, hashes), not(isNotAsked({ clock }))));
  return new Set(rows.map((row) => row.emailHash));
}
