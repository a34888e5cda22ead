import type { ReportQuestion, Usual } from "#contract/reports.ts";
import { estimateMean, minRatingsForInterval, spreadOf } from "#contract/spread.ts";
import { defaultScale, scaleOf } from "#contract/survey-rules.ts";
import type { Answers, Question } from "#contract/surveys.ts";

export interface AnsweredSurvey {
  /** The label of the reviewer: 'Reviewer A'. */
  reviewer: string;
  questions: Question[] | null;
  responses: Answers;
  /** With batch release: how many answers a figure needs to be shown. */
  minAnswers?: number | null;
  namedBy?: ReportQuestion["answers"][number]["namedBy"];
}

/** All answers, question by question, in the order in which the questions were asked. */
export function gatherQuestions(
  surveys: AnsweredSurvey[],
  usuals: ReadonlyMap<string, Usual> = new Map(),
): ReportQuestion[] {
  const entries = new Map<string, Pick<ReportQuestion, "question" | "answers">>();
  for (const { reviewer, questions, responses, namedBy } of surveys) {
    for (const question of questions ?? []) {
      const answer = responses[question.id];
      if (answer === undefined || answer === "") continue;
      const key = questionKey(question);
      const entry = entries.get(key) ?? { question, answers: [] };
      entry.answers.push({ reviewer, answer, ...(namedBy && { namedBy }) });
      entries.set(key, entry);
    }
  }
  // With fewer answers, a figure could reveal one person's rating.
  const minAnswers = surveys[0]?.minAnswers ?? 0;
  const shown = [...entries].filter(
    ([, { question, answers }]) => question.type === "text" || answers.length >= minAnswers,
  );
  return shown.map(([key, { question, answers }]) => {
    const usual = usuals.get(key) ?? null;
    const difference = compareNamed(question, answers, minAnswers);
    return {
      question,
      answers,
      usual,
      ratings: summarizeRatings(question, answers, usual),
      ...(difference && { difference }),
    };
  });
}

/** The fewest ratings by named and by found reviewers that are compared, also without batch release. */
const minAnswersOfKind = 2;

/** Whether reviewers named by the candidate and those who were found rate differently, by a quarter of the scale or more. */
function compareNamed(question: Question, answers: ReportQuestion["answers"], minAnswers: number) {
  const scale = scaleOf(question);
  if (!scale) return null;
  const named = meanOf(answers.filter(({ namedBy }) => namedBy === "candidate"));
  const independent = meanOf(answers.filter(({ namedBy }) => namedBy === undefined));
  const minCount = Math.max(minAnswersOfKind, minAnswers);
  if (named.n < minCount || independent.n < minCount) return null;
  const step = Math.max(1, (scale.highest - scale.lowest) / 4);
  return Math.abs(named.mean - independent.mean) >= step ? { named, independent } : null;
}

function meanOf(answers: ReportQuestion["answers"]) {
  const ratings = numbersIn(answers);
  return { n: ratings.length, mean: spreadOf(ratings).mean };
}

const numbersIn = (answers: ReportQuestion["answers"]) =>
  answers.map(({ answer }) => answer).filter((answer) => typeof answer === "number");

/** Equal for questions in the same words on the same scale: only their answers can be compared. */
export function questionKey({ id, question, type, scale = defaultScale, options = [] }: Question): string {
  return JSON.stringify([id, question, type, scale, options]);
}

function summarizeRatings(question: Question, answers: ReportQuestion["answers"], usual: Usual | null) {
  const scale = scaleOf(question);
  const numbers = numbersIn(answers);
  if (!scale || numbers.length === 0) return null;
  const expected = usual?.mean ?? (scale.lowest + scale.highest) / 2;
  return {
    ...spreadOf(numbers),
    drawn: numbers.length < minRatingsForInterval ? null : estimateMean(numbers, scale, expected),
  };
}
