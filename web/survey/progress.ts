import { findShownQuestions } from "#contract/survey-rules.ts";
import type { Question } from "#contract/surveys.ts";
import { isAnswered, missingRequired } from "./answers.ts";
import type { Draft } from "./draft.ts";

/** A reviewer's progress. The first question is how closely they worked with the candidate; it is in no template. */
export function progressOf(
  questions: Question[],
  { answers, closeness }: Pick<Draft, "answers" | "closeness">,
) {
  const shownQuestions = findShownQuestions(questions, answers);
  const first = closeness === null ? 0 : 1;
  return {
    shownQuestions,
    answered: first + shownQuestions.filter(({ id }) => isAnswered(answers[id])).length,
    total: 1 + shownQuestions.length,
    missing: 1 - first + missingRequired(questions, answers).length,
  };
}
