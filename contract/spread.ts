/** Descriptive statistics of ratings. */
export function spreadOf(ratings: number[]) {
  const n = ratings.length;
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / n;
  // The sample standard deviation, because those who answered represent all who could have.
  const deviation = Math.sqrt(ratings.reduce((sum, rating) => sum + (rating - mean) ** 2, 0) / (n - 1));
  return { n, mean, lowest: Math.min(...ratings), highest: Math.max(...ratings), deviation };
}

export interface Scale {
  lowest: number;
  highest: number;
}

/** The weight of the prior, in ratings. */
const known = 4;
/** 80 % of a normal distribution. */
const within = 1.2816;
/** An interval from fewer ratings is called weak. */
export const fewestForInterval = 6;

/**
 * The mean of a few ratings, shrunk towards the expected mean by `(n·x̄ + k·μ) / (n + k)`, with an 80 % interval. The
 * deviation is shrunk too, towards a quarter of the scale, because two ratings may agree by chance.
 */
export function drawnMean(ratings: number[], { lowest, highest }: Scale, expected: number) {
  const { n, mean } = spreadOf(ratings);
  const drawn = (n * mean + known * expected) / (n + known);
  const squares = ratings.reduce((sum, rating) => sum + (rating - mean) ** 2, 0);
  const usual = (highest - lowest) / 4;
  const deviation = Math.sqrt((squares + known * usual ** 2) / (n - 1 + known));
  // The prior is a guess, so only ratings narrow the interval.
  const half = (within * deviation) / Math.sqrt(n);
  return { mean: drawn, low: Math.max(lowest, drawn - half), high: Math.min(highest, drawn + half) };
}

/** Whether all ratings are within one step of a five-step scale; null for fewer than two. */
export function agreementOf(ratings: number[], { lowest, highest }: Scale): "agree" | "mixed" | null {
  if (ratings.length < 2) return null;
  const step = Math.max(1, (highest - lowest) / 4);
  return Math.max(...ratings) - Math.min(...ratings) <= step ? "agree" : "mixed";
}
