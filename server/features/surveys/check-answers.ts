import { findShownQuestions, possibleAnswers, scaleOf } from "#contract/survey-rules.ts";
import type { Answers, Question } from "#contract/surveys.ts";

/**
 * Problems by question id, or null. Required questions need an answer, at least one answer is needed, and only
 * questions that were shown may be answered.
 */
export function checkAnswers(questions: Question[], answers: Answers): Record<string, string> | null {
  const problems = new Map<string, string>();
  const shown = findShownQuestions(questions, answers);
  const shownIds = new Set(shown.map(({ id }) => id));
  for (const id of Object.keys(answers))
    if (!shownIds.has(id)) problems.set(id, "This question is not part of the survey.");
  const answerTo = (id: string) => (Object.hasOwn(answers, id) ? answers[id] : undefined);
  for (const question of shown) {
    const problem = problemWith(question, answerTo(question.id));
    if (problem) problems.set(question.id, problem);
  }
  const [first] = shown;
  if (problems.size === 0 && first && shown.every(({ id }) => isEmpty(answerTo(id))))
    problems.set(first.id, "Please answer at least one question.");
  return problems.size > 0 ? Object.fromEntries(problems) : null;
}

function problemWith(question: Question, answer: unknown): string | null {
  if (isEmpty(answer)) return question.required ? "Please answer this question." : null;
  const scale = scaleOf(question);
  if (scale) {
    const isOnScale = possibleAnswers(question).some((value) => value === answer);
    return isOnScale ? null : `Please choose a whole number from ${scale.lowest} to ${scale.highest}.`;
  }
  if (typeof answer !== "string") return "Please answer in words.";
  const isAccepted = question.type === "text" || possibleAnswers(question).includes(answer);
  return isAccepted ? null : "Please choose one of the options.";
}

function isEmpty(answer: unknown): boolean {
  return answer === undefined || (typeof answer === "string" && answer.trim() === "");
}
