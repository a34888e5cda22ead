import { and, eq, inArray, isNull } from "drizzle-orm";
import type { ManagerContext } from "#server/platform/context.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { found } from "#server/platform/errors.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { visibleResponses } from "#server/platform/scopes/visible-responses.ts";

/** Marks a response as useful, or takes that back. No event tells of it: nobody else learns what a manager marked. */
export function rateResponse(
  context: ManagerContext,
  { reviewerKey, useful }: { reviewerKey: string; useful: boolean },
) {
  return inTransaction(context, async (context) => {
    const { db } = context;
    const visible = visibleResponses(context);
    const wanted = db
      .select({ id: visible.id })
      .from(visible)
      .innerJoin(reviewers, eq(reviewers.id, visible.reviewerId))
      .where(and(eq(reviewers.key, reviewerKey), isNull(visible.kind)));
    const [rated] = await db
      .update(surveyResponses)
      .set({ useful })
      .where(inArray(surveyResponses.id, wanted))
      .returning({ useful: surveyResponses.useful });
    return found(rated, "RESPONSE_NOT_FOUND");
  });
}
