import { sum } from "drizzle-orm";
import { enoughForRefit, type Likelihoods } from "#contract/directory.ts";
import type { Context } from "#server/platform/context.ts";
import { closenessCounts, likelihoodBands } from "#server/platform/db/schema/surveys.ts";

const rounds = 30;
/** Regularization towards no correction. */
const ridge = 1;

/**
 * The expected and the reported closeness of people who were contacted, in anonymous counts rounded to tens. Exact
 * counts would change with each answer, so an admin could see that somebody answered or declined, even before a batch
 * release.
 */
export async function readLikelihoods({ db }: Pick<Context, "db">): Promise<Likelihoods> {
  const { band, closeness, answers } = closenessCounts;
  const counted = await db
    .select({ band, closeness, answers: sum(answers).mapWith(Number) })
    .from(closenessCounts)
    .groupBy(band, closeness);
  const count = (of: number, what: (typeof counted)[number]["closeness"]) => {
    const all = counted.find((row) => row.band === of && row.closeness === what)?.answers ?? 0;
    return all - (all % 10);
  };
  const rows = Array.from({ length: likelihoodBands }, (_, of) => ({
    closely: count(of, "closely"),
    sometimes: count(of, "sometimes"),
    hardly: count(of, "hardly"),
    unknown: count(of, "unknown"),
  }));
  const points = rows.map(({ closely, ...others }, of) => ({
    expected: (of + 0.5) / likelihoodBands,
    yes: closely,
    no: others.sometimes + others.hardly + others.unknown,
  }));
  const all = counted.reduce((total, { answers: some }) => total + some, 0);
  return { bands: rows, refit: all < enoughForRefit ? null : fitLine(points) };
}

interface Point {
  expected: number;
  yes: number;
  no: number;
}

/** The line that best maps expected log-odds to reported ones. */
function fitLine(points: Point[]): { times: number; plus: number } {
  let [times, plus] = [1, 0];
  for (let round = 0; round < rounds; round++) {
    let [slope, level] = [ridge * (1 - times), -ridge * plus];
    let [ofSlope, ofBoth, ofLevel] = [ridge, 0, ridge];
    for (const { expected, yes, no } of points) {
      const odds = Math.log(expected / (1 - expected));
      const likely = 1 / (1 + Math.exp(-(times * odds + plus)));
      const [off, bend] = [yes - (yes + no) * likely, (yes + no) * likely * (1 - likely)];
      slope += off * odds;
      level += off;
      ofSlope += bend * odds * odds;
      ofBoth += bend * odds;
      ofLevel += bend;
    }
    const whole = ofSlope * ofLevel - ofBoth * ofBoth;
    times += (ofLevel * slope - ofBoth * level) / whole;
    plus += (ofSlope * level - ofBoth * slope) / whole;
  }
  return { times: Math.round(times * 100) / 100, plus: Math.round(plus * 100) / 100 };
}
