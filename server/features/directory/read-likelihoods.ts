import { sum } from "drizzle-orm";
import { minAnswersForRefit, type Likelihoods } from "#contract/directory.ts";
import type { Context } from "#server/platform/context.ts";
import { closenessCounts, likelihoodBands } from "#server/platform/db/schema/surveys.ts";

const rounds = 30;
/** Regularization towards no correction. */
const ridge = 1;

/**
 * The expected and the reported closeness of people who were contacted, in anonymous counts rounded to tens. Exact
 * counts would change with each answer, so an admin could see that someone answered or declined, even before a batch
 * release.
 */
export async function readLikelihoods({ db }: Pick<Context, "db">): Promise<Likelihoods> {
  const { band, closeness, answers } = closenessCounts;
  const counted = await db
    .select({ band, closeness, answers: sum(answers).mapWith(Number) })
    .from(closenessCounts)
    .groupBy(band, closeness);
  const count = (index: number, reported: (typeof counted)[number]["closeness"]) => {
    const exact = counted.find((row) => row.band === index && row.closeness === reported)?.answers ?? 0;
    return exact - (exact % 10);
  };
  const bands = Array.from({ length: likelihoodBands }, (_, index) => ({
    closely: count(index, "closely"),
    sometimes: count(index, "sometimes"),
    hardly: count(index, "hardly"),
    unknown: count(index, "unknown"),
  }));
  const points = bands.map(({ closely, sometimes, hardly, unknown }, index) => ({
    expected: (index + 0.5) / likelihoodBands,
    yes: closely,
    no: sometimes + hardly + unknown,
  }));
  const total = counted.reduce((answered, row) => answered + row.answers, 0);
  return { bands, refit: total < minAnswersForRefit ? null : fitLine(points) };
}

interface Point {
  expected: number;
  yes: number;
  no: number;
}

/** The line that best maps expected log-odds to reported ones: a logistic regression by Newton's method. */
function fitLine(points: Point[]): { times: number; plus: number } {
  let times = 1;
  let plus = 0;
  for (let round = 0; round < rounds; round++) {
    const gradient = { times: ridge * (1 - times), plus: -ridge * plus };
    const hessian = { times: ridge, both: 0, plus: ridge };
    for (const { expected, yes, no } of points) {
      const logOdds = Math.log(expected / (1 - expected));
      const predicted = 1 / (1 + Math.exp(-(times * logOdds + plus)));
      const residual = yes - (yes + no) * predicted;
      const weight = (yes + no) * predicted * (1 - predicted);
      gradient.times += residual * logOdds;
      gradient.plus += residual;
      hessian.times += weight * logOdds * logOdds;
      hessian.both += weight * logOdds;
      hessian.plus += weight;
    }
    const determinant = hessian.times * hessian.plus - hessian.both * hessian.both;
    times += (hessian.plus * gradient.times - hessian.both * gradient.plus) / determinant;
    plus += (hessian.times * gradient.plus - hessian.both * gradient.times) / determinant;
  }
  return { times: Math.round(times * 100) / 100, plus: Math.round(plus * 100) / 100 };
}
