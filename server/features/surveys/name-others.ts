import { and, eq, lte, sql } from "drizzle-orm";
import { maxNamed } from "#contract/survey-rules.ts";
import { prioritizeNamed } from "#server/features/reviewers/prioritize-named.ts";
import { scheduleOutreach } from "#server/features/reviewers/schedule-outreach.ts";
import type { ReviewerContext } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { lockByReceipt } from "./receipts.ts";

/**
 * A respondent names others who saw the work. The result is the same whether or not the directory knows them: neither
 * the respondent, the named nor the hiring team learn what happens.
 */
export function nameOthers(
  context: ReviewerContext,
  { receipt, names }: { receipt: string; names: string[] },
) {
  return transaction(context, async (context) => {
    const { db, clock } = context;
    const { hasReceipt, candidateId } = await lockByReceipt(context, receipt);
    const { namedOthers } = surveyResponses;
    const [updated] = await db
      .update(surveyResponses)
      .set({ namedOthers: sql`${namedOthers} + ${names.length}` })
      .where(and(hasReceipt, lte(namedOthers, maxNamed - names.length)))
      .returning({ kind: surveyResponses.kind, linkHash: surveyResponses.linkHash });
    if (updated) {
      const wasFound = await wasRespondentFound(context, updated);
      // With batch release another card would show that somebody has answered.
      await prioritizeNamed(context, candidateId, names, { wasFound, mayAddCards: updated.kind === null });
      await scheduleOutreach(context, eq(candidates.id, candidateId), clock.now());
    }
    return { noted: true as const };
  });
}

async function wasRespondentFound(
  { db }: ReviewerContext,
  { kind, linkHash }: Pick<typeof surveyResponses.$inferSelect, "kind" | "linkHash">,
): Promise<boolean> {
  if (linkHash === null) return kind === "found";
  const [reviewer] = await db.select().from(reviewers).where(eq(reviewers.linkHash, linkHash));
  return reviewer?.createdByType === "system";
}
