import type { RatingSummary } from "#contract/notifications.ts";
import { defaultScale } from "#contract/survey-page.ts";
import { type Answered, gatherQuestions } from "#server/features/reports/gather-questions.ts";

/** The average of each rating question, with how many ratings it is of: the report's, in brief. */
export function summarizeRatings(answered: Answered[]): RatingSummary[] {
  return gatherQuestions(answered).flatMap(({ question, ratings }) => {
    if (!ratings) return [];
    const { id, question: text, scale = defaultScale } = question;
    const { n, mean, lowest, highest } = ratings;
    return { id, question: text, scale, n, mean, lowest, highest };
  });
}
