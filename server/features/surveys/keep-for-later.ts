import { eq } from "drizzle-orm";
import type { Closeness } from "#contract/survey-page.ts";
import type { Answers } from "#contract/surveys.ts";
import type { Context } from "#server/platform/context.ts";
import type { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import type { Traces } from "#server/platform/db/schema/signals.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import type { Spender } from "#server/features/reviewers/link-state.ts";
import { cardOf } from "#server/features/reviewers/card-of.ts";

interface Given {
  candidateId: string;
  responses: Answers;
  identityShared: boolean;
  mayShowIfFew: boolean;
  closeness: Closeness | null;
  mayBeCopied: boolean;
  traces: Traces;
  receiptHash: string;
}

function kindOf({ createdByType }: Pick<typeof reviewers.$inferSelect, "createdByType">) {
  if (createdByType === "system") return "found";
  return createdByType === "candidate" ? "referee" : "named";
}

/**
 * Keeps answers that are shown together with others: without their reviewer, unless the name is shared, and without their
 * moment. What is shown beside them goes with them.
 */
export async function keepForLater(
  { db }: Pick<Context, "db">,
  reviewer: Spender,
  { createdAt }: Pick<typeof candidates.$inferSelect, "createdAt">,
  given: Given,
) {
  await db.insert(surveyResponses).values({
    ...given,
    reviewerId: given.identityShared ? reviewer.id : null,
    kind: kindOf(reviewer),
    card: cardOf(reviewer),
    questions: reviewer.questions ?? [],
    releasedAt: null,
    createdAt,
  });
  // When they answered would, beside the answer's row, tell which one is theirs.
  await db
    .update(reviewers)
    .set({ surveyCompletedAt: reviewer.surveySentAt })
    .where(eq(reviewers.id, reviewer.id));
}
