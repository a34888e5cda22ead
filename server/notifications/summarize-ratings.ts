import type { RatingSummary } from "#contract/notifications.ts";
import { defaultScale } from "#contract/survey-page.ts";
import type { Answers, Question } from "#contract/surveys.ts";
import { gatherQuestions } from "#server/reports/gather-questions.ts";

interface Answered {
  questions: Question[] | null;
  responses: Answers | null;
}

/** The average of each rating question, with how many ratings it is of: the report's, in brief. */
export function summarizeRatings(reviewers: Answered[]): RatingSummary[] {
  const answered = reviewers.flatMap(({ questions, responses }) =>
    responses ? [{ reviewer: "", questions, responses }] : [],
  );
  return gatherQuestions(answered).flatMap(({ question, ratings }) => {
    if (!ratings) return [];
    const { id, question: text, scale = defaultScale } = question;
    const { n, mean, lowest, highest } = ratings;
    return { id, question: text, scale, n, mean, lowest, highest };
  });
}
