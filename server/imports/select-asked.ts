import { and, gt, inArray, isNotNull, ne, or } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";

/** Of these addresses, by what they are known again, those to which a survey went or is on its way. */
export async function selectAsked(
  { db, clock }: Pick<Context, "db" | "clock">,
  hashes: string[],
): Promise<Set<string>> {
  const { emailHash, status, handedOverAt, sendingUntil } = reviewers;
  const rows = await db
    .selectDistinct({ emailHash })
    .from(reviewers)
    .where(
      and(
        inArray(emailHash, hashes),
        or(ne(status, "identified"), isNotNull(handedOverAt), gt(sendingUntil, clock.now())),
      ),
    );
  return new Set(rows.map((row) => row.emailHash));
}
