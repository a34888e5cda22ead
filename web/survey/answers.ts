import { findShownQuestions, possibleAnswers } from "#contract/survey-rules.ts";
import type { Answers, Question } from "#contract/surveys.ts";

export type Answer = Answers[string];

/** Whether a value has the type that the question requires; a text may still be empty. */
export function isValidAnswer(question: Question, answer: unknown): answer is Answer {
  return question.type === "text"
    ? typeof answer === "string"
    : possibleAnswers(question).some((place) => place === answer);
}

export function isAnswered(answer: Answer | undefined): answer is Answer {
  return typeof answer === "number" || (answer !== undefined && answer.trim() !== "");
}

export function missingRequired(questions: Question[], answers: Answers): Question[] {
  return findShownQuestions(questions, answers).filter(
    ({ id, required }) => required && !isAnswered(answers[id]),
  );
}

/**
 * The answers in the API's shape: only to questions that are shown, nothing empty, and no characters that cannot be
 * stored.
 */
export function answersToSend(questions: Question[], answers: Answers): Answers {
  const given = findShownQuestions(questions, answers).flatMap(({ id }) => {
    const answer = answers[id];
    return isAnswered(answer) ? [[id, typeof answer === "string" ? storable(answer) : answer] as const] : [];
  });
  return Object.fromEntries(given);
}

function storable(text: string): string {
  return text
    .trim()
    .replaceAll("\0", "")
    .replaceAll(/\p{Surrogate}/gu, "");
}
