import { and, eq, lte, sql } from "drizzle-orm";
import { mostNamed } from "#contract/survey-page.ts";
import { guarded } from "#server/platform/auth/attempts.ts";
import type { ReviewerContext } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { findNamed } from "#server/features/reviewers/find-named.ts";
import { wakeOutreach } from "#server/features/reviewers/wake-outreach.ts";
import { holdByReceipt } from "./hold-by-receipt.ts";

/**
 * Whoever has answered names others who saw the work. What is answered is the same whether or not anybody knows them:
 * neither they nor the named, nor the hiring team, are told what became of it.
 */
export function nameOthers(
  context: ReviewerContext,
  { receipt, names }: { receipt: string; names: string[] },
) {
  return guarded(context, { kind: "receipt", address: context.caller.address }, () =>
    inTransaction(context, async (context) => {
      const { db, clock } = context;
      const { own, candidateId } = await holdByReceipt(context, receipt);
      const { namedOthers } = surveyResponses;
      const [counted] = await db
        .update(surveyResponses)
        .set({ namedOthers: sql`${namedOthers} + ${names.length}` })
        .where(and(own, lte(namedOthers, mostNamed - names.length)))
        .returning({ kind: surveyResponses.kind, reviewerId: surveyResponses.reviewerId });
      if (counted) {
        await findNamed(context, candidateId, names, await wasFound(context, counted));
        await wakeOutreach(context, eq(candidates.id, candidateId), clock.now());
      }
      return { noted: true as const };
    }),
  );
}

async function wasFound(
  { db }: ReviewerContext,
  { kind, reviewerId }: Pick<typeof surveyResponses.$inferSelect, "kind" | "reviewerId">,
): Promise<boolean> {
  if (reviewerId === null) return kind === "found";
  const [reviewer] = await db.select().from(reviewers).where(eq(reviewers.id, reviewerId));
  return reviewer?.createdByType === "system";
}
