import { createHash } from "node:crypto";
import { askedOf, closenessLevels, possibleAnswers, scaleOf } from "#contract/survey-rules.ts";
import type { Answers, Question } from "#contract/surveys.ts";

const sentences = [
  "Explains a decision so that people who lost the argument still support it.",
  "What was promised in the planning was there two weeks later, every time.",
  "Could hand work over earlier: too much was kept until it was perfect.",
  "Finds the simple design in a crowded problem.",
  "Says yes to one request too many before a release.",
  "Calm in front of angry customers, and back with an answer the next morning.",
];

/** An answer to each question that is shown: made up, and the same for the same seed. */
export function makeUpAnswers(questions: Question[], seed: string) {
  const digest = createHash("sha256").update(seed).digest();
  const answers: Answers = {};
  for (const [index, question] of questions.entries()) {
    if (!askedOf(questions, answers).includes(question)) continue;
    answers[question.id] = answerTo(question, (digest[index % digest.length] ?? 0) + index);
  }
  const closeness = closenessLevels[(digest[0] ?? 0) % 2 === 0 ? 0 : 1];
  return { answers, closeness };
}

function answerTo(question: Question, number: number): string | number {
  const possible = possibleAnswers(question);
  if (possible.length === 0) return sentences[number % sentences.length] ?? "";
  // Ratings are in the upper half of the scale.
  const upper = scaleOf(question) ? possible.slice(Math.floor(possible.length / 2)) : possible;
  return upper[number % upper.length] ?? "";
}
