/** How ratings lie: how many, their mean, the lowest, the highest, and the standard deviation of a sample of them. */
export function spreadOf(ratings: number[]) {
  const n = ratings.length;
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / n;
  // Of a sample: those who answered stand for those who could have.
  const deviation = Math.sqrt(ratings.reduce((sum, rating) => sum + (rating - mean) ** 2, 0) / (n - 1));
  return { n, mean, lowest: Math.min(...ratings), highest: Math.max(...ratings), deviation };
}

export interface Scale {
  lowest: number;
  highest: number;
}

/** What is known before anybody answers weighs as much as so many answers. */
const known = 4;
/** 80 % of a normal distribution lie within so many standard deviations. */
const within = 1.2816;
/** An interval of fewer ratings is called weak. */
export const fewestForInterval = 6;

/**
 * The mean of a few ratings, drawn towards what is expected of the question by `(n·x̄ + k·μ) / (n + k)`, and the interval
 * in which it lies with 80 % probability. How far ratings lie apart is drawn too, towards a quarter of the scale: two
 * that happen to agree are not certain.
 */
export function drawnMean(ratings: number[], { lowest, highest }: Scale, expected: number) {
  const { n, mean } = spreadOf(ratings);
  const drawn = (n * mean + known * expected) / (n + known);
  const squares = ratings.reduce((sum, rating) => sum + (rating - mean) ** 2, 0);
  const usual = (highest - lowest) / 4;
  const deviation = Math.sqrt((squares + known * usual ** 2) / (n - 1 + known));
  // What was expected is a guess, and makes nobody more certain: only answers narrow it.
  const half = (within * deviation) / Math.sqrt(n);
  return { mean: drawn, low: Math.max(lowest, drawn - half), high: Math.min(highest, drawn + half) };
}

/** Whether ratings lie no further apart than one step of five; null: one alone agrees with nobody. */
export function agreementOf(ratings: number[], { lowest, highest }: Scale): "agree" | "mixed" | null {
  if (ratings.length < 2) return null;
  const step = Math.max(1, (highest - lowest) / 4);
  return Math.max(...ratings) - Math.min(...ratings) <= step ? "agree" : "mixed";
}
