import type { RatingSummary } from "#contract/notifications.ts";
import { spreadOf } from "#contract/spread.ts";
import { defaultScale } from "#contract/survey-page.ts";
import type { Answers, Question } from "#contract/surveys.ts";

interface Answered {
  questions: Question[] | null;
  responses: Answers | null;
}

/**
 * The average of each rating question, with how many ratings it is of. Reviewers may have been asked by different
 * templates: the same question on another scale is another question.
 */
export function summarizeRatings(reviewers: Answered[]): RatingSummary[] {
  const rated = reviewers.flatMap(({ questions, responses }) =>
    (questions ?? []).flatMap(({ id, type, question, scale = defaultScale }) => {
      const rating = responses?.[id];
      return type === "rating" && typeof rating === "number" ? [{ id, question, scale, rating }] : [];
    }),
  );
  const byQuestion = Map.groupBy(rated, ({ id, scale }) => `${id} of ${scale}`);
  return [...byQuestion].flatMap(([id, ofQuestion]) => {
    const [first] = ofQuestion;
    if (!first) return [];
    const { deviation: _deviation, ...spread } = spreadOf(ofQuestion.map(({ rating }) => rating));
    return {
      id,
      question: first.question,
      scale: first.scale,
      ...spread,
    };
  });
}
