import { defaultScale } from "#contract/survey-page.ts";
import type { Answers, Question } from "#contract/surveys.ts";

export type Answer = Answers[string];

export function scaleOf({ scale = defaultScale }: Question): number {
  return scale;
}

/** Whether something is of the kind that the question asks for; a text may still be empty. */
export function fits(question: Question, answer: unknown): answer is Answer {
  if (question.type === "rating") {
    return (
      typeof answer === "number" && Number.isInteger(answer) && answer >= 1 && answer <= scaleOf(question)
    );
  }
  if (typeof answer !== "string") return false;
  return question.type === "text" || (question.options ?? []).includes(answer);
}

export function isAnswered(answer: Answer | undefined): answer is Answer {
  return typeof answer === "number" || (answer !== undefined && answer.trim() !== "");
}

export function missingRequired(questions: Question[], answers: Answers): Question[] {
  return questions.filter(({ id, required }) => required && !isAnswered(answers[id]));
}

/** The answers as they are submitted: nothing empty, and no characters that cannot be kept. */
export function answersToSend(questions: Question[], answers: Answers): Answers {
  const given = questions.flatMap(({ id }) => {
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
