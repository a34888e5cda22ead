import { defaultScale } from "#contract/survey-page.ts";
import type { Answers, Question } from "#contract/surveys.ts";

/**
 * Problems by question id, or null. Ratings are whole numbers from 1 to the question's scale, choices one of its
 * options, texts any text; required questions need an answer, at least one has to be given, and nothing else may be
 * answered.
 */
export function checkAnswers(questions: Question[], answers: Answers): Record<string, string> | null {
  const problems = new Map<string, string>();
  const known = new Set(questions.map(({ id }) => id));
  for (const id of Object.keys(answers))
    if (!known.has(id)) problems.set(id, "This question is not part of the survey.");
  const given = (id: string) => (Object.hasOwn(answers, id) ? answers[id] : undefined);
  for (const question of questions) {
    const problem = problemWith(question, given(question.id));
    if (problem) problems.set(question.id, problem);
  }
  const [first] = questions;
  if (problems.size === 0 && first && questions.every(({ id }) => isEmpty(given(id))))
    problems.set(first.id, "Please answer at least one question.");
  return problems.size > 0 ? Object.fromEntries(problems) : null;
}

function problemWith(
  { type, required, scale = defaultScale, options = [] }: Question,
  answer: unknown,
): string | null {
  if (isEmpty(answer)) return required ? "Please answer this question." : null;
  if (type === "rating") {
    const valid = typeof answer === "number" && Number.isInteger(answer) && answer >= 1 && answer <= scale;
    return valid ? null : `Please choose a whole number from 1 to ${scale}.`;
  }
  if (typeof answer !== "string") return "Please answer in words.";
  return type === "multiple_choice" && !options.includes(answer) ? "Please choose one of the options." : null;
}

function isEmpty(answer: unknown): boolean {
  return answer === undefined || (typeof answer === "string" && answer.trim() === "");
}
