import type { ReportQuestion, Usual } from "#contract/reports.ts";
import { drawnMean, fewestForInterval, spreadOf } from "#contract/spread.ts";
import { defaultScale, scaleOf } from "#contract/survey-rules.ts";
import type { Answers, Question } from "#contract/surveys.ts";

export interface Answered {
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
  answered: Answered[],
  usuals: ReadonlyMap<string, Usual> = new Map(),
): ReportQuestion[] {
  const gathered = new Map<string, Pick<ReportQuestion, "question" | "answers">>();
  for (const { reviewer, questions, responses, namedBy } of answered) {
    for (const question of questions ?? []) {
      const answer = responses[question.id];
      if (answer === undefined || answer === "") continue;
      const key = sameness(question);
      const entry = gathered.get(key) ?? { question, answers: [] };
      entry.answers.push({ reviewer, answer, ...(namedBy && { namedBy }) });
      gathered.set(key, entry);
    }
  }
  // With fewer answers, a figure could reveal one person's rating.
  const minAnswers = answered[0]?.minAnswers ?? 0;
  const shown = [...gathered].filter(
    ([, { question, answers }]) => question.type === "text" || answers.length >= minAnswers,
  );
  return shown.map(([key, { question, answers }]) => {
    const usual = usuals.get(key) ?? null;
    const difference = differenceOf(question, answers, minAnswers);
    return {
      question,
      answers,
      usual,
      ratings: ratingsOf(question, answers, usual),
      ...(difference && { difference }),
    };
  });
}

/** The minimum of each kind, whatever the size of the batch release. */
const fewestOfKind = 2;

/** Whether reviewers named by the candidate and those who were found rate differently, by a quarter of the scale or more. */
function differenceOf(question: Question, answers: ReportQuestion["answers"], minAnswers: number) {
  const scale = scaleOf(question);
  if (!scale) return null;
  const [named, independent] = (["candidate", undefined] as const)
    .map((kind) =>
      answers.flatMap(({ answer, namedBy }) =>
        namedBy === kind && typeof answer === "number" ? [answer] : [],
      ),
    )
    .map((numbers) => ({ n: numbers.length, mean: spreadOf(numbers).mean }));
  const fewest = Math.max(fewestOfKind, minAnswers);
  if (!named || !independent || named.n < fewest || independent.n < fewest) return null;
  const step = Math.max(1, (scale.highest - scale.lowest) / 4);
  return Math.abs(named.mean - independent.mean) >= step ? { named, independent } : null;
}

/** Groups only answers to the same words on the same scale, because templates differ. */
export function sameness({ id, question, type, scale = defaultScale, options = [] }: Question): string {
  return JSON.stringify([id, question, type, scale, options]);
}

function ratingsOf(question: Question, answers: ReportQuestion["answers"], usual: Usual | null) {
  const scale = scaleOf(question);
  const numbers = answers.flatMap(({ answer }) => (typeof answer === "number" ? [answer] : []));
  if (!scale || numbers.length === 0) return null;
  const expected = usual?.mean ?? (scale.lowest + scale.highest) / 2;
  return {
    ...spreadOf(numbers),
    drawn: numbers.length < fewestForInterval ? null : drawnMean(numbers, scale, expected),
  };
}
