import { askedOf, placesOf, scaleOf } from "#contract/survey-page.ts";
import type { Answers, Question } from "#contract/surveys.ts";

/**
 * Problems by question id, or null. Ratings are whole numbers of the question's scale, choices one of its
 * options, texts any text; required questions need an answer, at least one has to be given, and nothing else may be
 * answered: neither what was not asked, nor what these answers leave out.
 */
export function checkAnswers(questions: Question[], answers: Answers): Record<string, string> | null {
  const problems = new Map<string, string>();
  const asked = askedOf(questions, answers);
  const known = new Set(asked.map(({ id }) => id));
  for (const id of Object.keys(answers))
    if (!known.has(id)) problems.set(id, "This question is not part of the survey.");
  const given = (id: string) => (Object.hasOwn(answers, id) ? answers[id] : undefined);
  for (const question of asked) {
    const problem = problemWith(question, given(question.id));
    if (problem) problems.set(question.id, problem);
  }
  const [first] = asked;
  if (problems.size === 0 && first && asked.every(({ id }) => isEmpty(given(id))))
    problems.set(first.id, "Please answer at least one question.");
  return problems.size > 0 ? Object.fromEntries(problems) : null;
}

function problemWith(question: Question, answer: unknown): string | null {
  if (isEmpty(answer)) return question.required ? "Please answer this question." : null;
  const scale = scaleOf(question);
  if (scale) {
    const isOnScale = placesOf(question).some((place) => place === answer);
    return isOnScale ? null : `Please choose a whole number from ${scale.lowest} to ${scale.highest}.`;
  }
  if (typeof answer !== "string") return "Please answer in words.";
  const isFree = question.type === "text" || placesOf(question).includes(answer);
  return isFree ? null : "Please choose one of the options.";
}

function isEmpty(answer: unknown): boolean {
  return answer === undefined || (typeof answer === "string" && answer.trim() === "");
}
