import { briefWords } from "#contract/report-words.ts";
import { scaleOf } from "#contract/survey-rules.ts";
import type { Answers, Question } from "#contract/surveys.ts";

/** Shorter texts are alike by chance. */
const minWords = 8;
/** Only the first words of an answer are compared: a longer text would block the server. */
export const maxWords = 1000;
/** Two texts are alike if they share this part of their three-word runs. */
const minShared = 0.4;
const runLength = 3;
/** Fewer equal ratings mean nothing. */
const minRatings = 4;

/** What signals need from an answer. It contains no word of the answer. */
export interface PreparedAnswer {
  isFlat: boolean;
  isBrief: boolean;
  /** Hashes of the text's three-word runs. */
  runs: Set<number>;
}

/** Prepares once what would take long for each pair of answers. */
export function prepareAnswer(questions: Question[], responses: Answers): PreparedAnswer {
  const texts = questions.filter(({ type }) => type === "text");
  const words = firstWords(texts.map(({ id }) => responses[id] ?? "").join("\n"));
  const ratings = relativeRatings(questions, responses);
  return {
    isFlat: ratings.length >= minRatings && new Set(ratings).size === 1,
    isBrief: texts.length > 0 && words.length < briefWords,
    runs: hashRuns(words),
  };
}

/** Whether two texts are nearly the same: copied, and edited here and there. */
export function areAlike({ runs: a }: PreparedAnswer, { runs: b }: PreparedAnswer): boolean {
  if (Math.min(a.size, b.size) < minWords - runLength + 1) return false;
  const shared = a.intersection(b).size;
  return shared / (a.size + b.size - shared) >= minShared;
}

const firstWords = (text: string): string[] =>
  text
    .matchAll(/[\p{L}\p{N}]+/gu)
    .take(maxWords)
    .map(([word]) => word.toLowerCase())
    .toArray();

const hashRuns = (words: string[]) =>
  new Set(
    words.slice(runLength - 1).map((_, index) => hash(words.slice(index, index + runLength).join(" "))),
  );

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value;
}

/** Each rating as its position between the lowest and the highest. */
function relativeRatings(questions: Question[], responses: Answers): number[] {
  return questions.flatMap((question) => {
    const scale = scaleOf(question);
    const answer = responses[question.id];
    if (!scale || typeof answer !== "number") return [];
    return (answer - scale.lowest) / (scale.highest - scale.lowest);
  });
}
