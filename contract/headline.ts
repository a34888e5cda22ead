import type { Comparison, Panel, ReportQuestion, SharedReport } from "./reports.ts";
import type { Scale } from "./spread.ts";
import { defaultScale, possibleAnswers, scaleOf } from "./survey-rules.ts";

/** The id of the question behind the headline. The default questions have it, and templates may. */
const recommendationId = "overall_recommendation";

/** The sentence at the top of a report, which sums up the answers. */
export interface Headline {
  /** The number of readable responses. */
  answers: number;
  /** Null if no one answered the question on recommendation with a number. */
  recommendation: ({ n: number; mean: number; top: number } & Scale) | null;
  /** Reviewers with a response who were named by the hiring team or the candidate. The others were found. */
  named: number;
}

/**
 * What former colleagues say, from their ratings as they gave them. Null: there is no answer yet.
 * @param counts if known: some questions, and so some people's answers, may be hidden
 */
export function headlineOf(
  questions: ReportQuestion[],
  counts: { answers?: number | undefined; named?: number | undefined } = {},
): Headline | null {
  const reviewers = new Map(
    questions.flatMap(({ answers }) => answers.map(({ reviewer, namedBy }) => [reviewer, namedBy] as const)),
  );
  const { answers = reviewers.size, named = [...reviewers.values()].filter(Boolean).length } = counts;
  if (answers === 0) return null;
  // Two templates may word the question differently: the ratings count together where their scales are the same.
  const asked = questions.filter(({ question, ratings }) => question.id === recommendationId && ratings);
  const scales = new Map(asked.map(({ question }) => [possibleAnswers(question).join(), scaleOf(question)]));
  const ratings = asked.flatMap((question) => question.answers.map(({ answer }) => Number(answer)));
  const [scale] = scales.values();
  if (scales.size !== 1 || !scale) return { answers, named, recommendation: null };
  return { answers, named, recommendation: recommendationOf(ratings, scale) };
}

/** The same for a report. Where it is hidden from guests who answered, people cannot be counted. */
export function headlineOfReport({ questions, panel }: Pick<SharedReport, "questions" | "panel">) {
  if (!panel) {
    const headline = headlineOf(questions);
    return headline?.recommendation ? headline : null;
  }
  const { answered, members } = panel;
  const isNamed = ({ namedBy, card }: Panel["members"][number]) => namedBy || card.evidence === "named";
  const named = members.filter((member) => member.state === "answered" && isNamed(member)).length;
  return headlineOf(questions, { answers: answered, named });
}

/** The same for one candidate of a comparison. */
export const headlineOfColumn = (
  { candidates, rows }: Pick<Comparison, "candidates" | "rows">,
  column: number,
) =>
  headlineOf(
    rows.flatMap(({ question, usual, cells }) => {
      const cell = cells[column];
      return cell ? [{ question, usual, ...cell }] : [];
    }),
    { answers: candidates[column]?.answered },
  );

const recommendationOf = (ratings: number[], scale: Scale): NonNullable<Headline["recommendation"]> => ({
  n: ratings.length,
  mean: ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length,
  top: ratings.filter((rating) => rating === scale.highest).length,
  ...scale,
});

/** '4 of 5 would strongly recommend', '4.6 average of 5 answers', '2 from people named by the team or candidate'. */
export function headlineFacts({ answers, recommendation, named }: Headline): string[] {
  const count = (n: number) => `${n} ${n === 1 ? "answer" : "answers"}`;
  const people = named === 1 ? "a person" : "people";
  const source = named > 0 ? [`${named} from ${people} named by the team or candidate`] : [];
  if (!recommendation) return [count(answers), ...source];
  const { n, mean, top, highest } = recommendation;
  const average = highest === defaultScale ? "average of" : `of ${highest} on average,`;
  return [
    `${top} of ${n} would strongly recommend`,
    n === 1 ? `rated ${mean}${scaleWords(highest)}` : `${mean.toFixed(1)} ${average} ${count(n)}`,
    ...source,
  ];
}

/** ' of 10': without the scale, a rating would be read as one of five. */
export const scaleWords = (highest: number) => (highest === defaultScale ? "" : ` of ${highest}`);

/** In one line. No line of a narrow screen begins with a dot. */
export const headlineWords = (headline: Headline) => headlineFacts(headline).join("\u00A0· ");
